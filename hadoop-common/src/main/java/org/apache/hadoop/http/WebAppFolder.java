/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.mortbay.component.LifeCycle;
import org.mortbay.jetty.webapp.WebAppContext;

/**
 * A temporary directory below {@code hadoop.tmp.dir} for what Jetty unpacks and compiles of a daemon's pages, from
 * their start to their stop or the end of the JVM. By default Jetty uses a directory in /tmp, and leaves it there. For
 * one server.
 */
final class WebAppFolder implements LifeCycle.Listener {
  private static final Log LOG = LogFactory.getLog(WebAppFolder.class);

  private final WebAppContext pages;
  private final String name;
  private final File parent;
  private final Thread atExit = new Thread(this::delete, "WebAppFolder");
  private volatile Path folder;

  private WebAppFolder(WebAppContext pages, String name, File parent) {
    this.pages = pages;
    this.name = name;
    this.parent = parent;
  }

  /** Gives {@code pages} a directory each time they start. If it cannot be created, Jetty chooses one, as on stock. */
  static void give(WebAppContext pages, String name, Configuration conf) {
    String temporary = conf == null ? null : conf.get("hadoop.tmp.dir");
    if (temporary != null) {
      pages.addLifeCycleListener(new WebAppFolder(pages, name, new File(temporary, "webapps")));
    }
  }

  @Override
  public void lifeCycleStarting(LifeCycle starting) {
    try {
      folder = Files.createTempDirectory(Files.createDirectories(parent.toPath()), name + "-");
      pages.setTempDirectory(folder.toFile());
      Runtime.getRuntime().addShutdownHook(atExit);
    } catch (IOException | InvalidPathException | IllegalStateException e) {
      LOG.warn("Cannot create a folder for the pages of " + name + " in " + parent + ": " + e);
    }
  }

  @Override
  public void lifeCycleStopped(LifeCycle stopped) {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is shutting down: the hook runs, or has run. Deleting twice does no harm.
    }
    delete();
    pages.setTempDirectory(null);
  }

  private void delete() {
    Path made = folder;
    folder = null;
    if (made != null) {
      try {
        FileUtil.fullyDelete(made.toFile());
      } catch (IOException e) {
        LOG.warn("Cannot delete the folder " + made + ": " + e);
      }
    }
  }

  @Override
  public void lifeCycleStarted(LifeCycle started) {
    // The directory exists already.
  }

  @Override
  public void lifeCycleFailure(LifeCycle failed, Throwable cause) {
    lifeCycleStopped(failed);
  }

  @Override
  public void lifeCycleStopping(LifeCycle stopping) {
    // Pages may be served until they have stopped.
  }
}
