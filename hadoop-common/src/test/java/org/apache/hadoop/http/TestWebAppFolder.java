/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.mortbay.component.AbstractLifeCycle;
import org.mortbay.component.LifeCycle;
import org.mortbay.jetty.webapp.WebAppContext;

/** Tests that the folder of a daemon's pages is deleted once they are no longer served. */
public class TestWebAppFolder {
  private static final int BOUND_SECONDS = 60;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  /** A daemon that serves its pages, compiles one, and is asked to exit as by a signal. */
  public static final class Daemon {
    public static void main(String[] folders) throws Exception {
      Path classes = Path.of(folders[0]);
      Files.createDirectories(classes.resolve("webapps/test"));
      Thread.currentThread().setContextClassLoader(
          new URLClassLoader(new URL[] {classes.toUri().toURL()}, Daemon.class.getClassLoader()));
      Configuration conf = new Configuration(false);
      conf.set("hadoop.tmp.dir", folders[1]);
      HttpServer server = new HttpServer("test", "127.0.0.1", 0, true, conf);
      server.start();
      Files.createDirectories(server.webAppContext.getTempDirectory().toPath().resolve("jsp/org"));
      System.exit(0);
    }
  }

  /** A daemon whose folder has a name outside the charset of file names. */
  public static final class AccentedDaemon {
    public static void main(String[] folders) throws Exception {
      Daemon.main(new String[] {folders[0], folders[1] + "/\u00e9"});
    }
  }

  @Test
  public void aDaemonStartsWithAnyFolder() throws Exception {
    Path root = temporary.newFolder().toPath();
    Path own = Files.createDirectory(root.resolve("tmp"));
    new ChildJvm(root.resolve("jvm")).environment("LC_ALL", "C").options("-Djava.io.tmpdir=" + own).run(BOUND_SECONDS,
        AccentedDaemon.class.getName(), root + "/classes", root + "/hadoop");
  }

  /** Returns the files a daemon leaves behind in its folders. */
  private List<Path> left(UnaryOperator<ChildJvm> arm) throws Exception {
    Path root = temporary.newFolder().toPath();
    Path own = Files.createDirectory(root.resolve("tmp"));
    arm.apply(new ChildJvm(root.resolve("jvm")).options("-Djava.io.tmpdir=" + own)).run(BOUND_SECONDS,
        Daemon.class.getName(), root + "/classes", root + "/hadoop");
    List<Path> left = new ArrayList<>(children(own));
    left.addAll(children(root.resolve("hadoop/webapps")));
    left.removeIf(file -> !file.toString().matches(".*(Jetty|webapps).*"));
    return left;
  }

  private static List<Path> children(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  public void aDaemonThatEndsLeavesNothing() throws Exception {
    assertEquals("stock's folder", 1, left(ChildJvm::onStock).size());
    assertEquals(List.of(), left(jvm -> jvm));
  }

  @Test
  public void pagesHaveAFolderOfTheirOwnFromStartToStop() throws Exception {
    WebAppContext pages = new WebAppContext();
    Configuration conf = new Configuration(false);
    conf.set("hadoop.tmp.dir", temporary.getRoot().toString());
    WebAppFolder.give(pages, "task", conf);
    LifeCycle.Listener listener = listener(pages);
    Path parent = temporary.getRoot().toPath().resolve("webapps");
    for (int i = 0; i < 2; i++) {
      listener.lifeCycleStarting(pages);
      assertEquals(List.of(pages.getTempDirectory().toPath()), children(parent));
      Files.createDirectories(pages.getTempDirectory().toPath().resolve("jsp/org"));
      listener.lifeCycleStopped(pages);
      listener.lifeCycleStopped(pages);
      assertEquals(List.of(), children(parent));
    }
  }

  /**
   * Checks that Jetty looks for a folder itself if none can be provided, e.g. where the configured one is not writable.
   */
  @Test
  public void withoutAFolderJettyLooksForOne() throws Exception {
    WebAppContext pages = new WebAppContext();
    Configuration conf = new Configuration(false);
    conf.set("hadoop.tmp.dir", temporary.newFile().toString());
    WebAppFolder.give(pages, "task", conf);
    listener(pages).lifeCycleStarting(pages);
    assertNull(given(pages));
    listener(pages).lifeCycleStopped(pages);
    assertNull(given(pages));
    WebAppFolder.give(pages, "task", null);
    assertEquals("none without a configuration", 1, listeners(pages).length);
  }

  /** Returns the folder that was set; the getter would create one. */
  private static Object given(WebAppContext pages) throws ReflectiveOperationException {
    var field = WebAppContext.class.getDeclaredField("_tmpDir");
    field.setAccessible(true);
    return field.get(pages);
  }

  private static LifeCycle.Listener listener(WebAppContext pages) throws ReflectiveOperationException {
    return listeners(pages)[0];
  }

  private static LifeCycle.Listener[] listeners(WebAppContext pages) throws ReflectiveOperationException {
    var field = AbstractLifeCycle.class.getDeclaredField("_listeners");
    field.setAccessible(true);
    return (LifeCycle.Listener[]) field.get(pages);
  }
}
