/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;

/**
 * A file system that holds the first commit of a task, below a folder {@link #TASK}, or of a job, below {@link #JOB},
 * in whatever process performs it, until the test releases it. Test and process communicate through files. Configured
 * with {@link #KEY}.
 */
public final class HeldFileSystem extends OtherScheme {
  public static final String KEY = "fs.held.impl";
  public static final String SCHEME = "held://";
  public static final String TASK = "held-task";
  public static final String JOB = "held-job";

  public HeldFileSystem() {
    super(0755, System.getProperty("user.name"));
  }

  @Override
  protected String scheme() {
    return "held";
  }

  /**
   * Waits until a commit below {@code output} is held, and returns the local folders of the process that performs it.
   */
  public static String awaitHeld(java.nio.file.Path output) throws IOException, InterruptedException {
    while (!Files.exists(mark(output, "place"))) {
      Thread.sleep(20);
    }
    return Files.readString(mark(output, "place"));
  }

  /** Releases the commit that is held below {@code output}. */
  public static void release(java.nio.file.Path output) throws IOException {
    Files.createFile(mark(output, "go"));
  }

  private static java.nio.file.Path mark(java.nio.file.Path output, String name) {
    return output.resolveSibling(output.getFileName() + "." + name);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    hold(from, TASK);
    return super.rename(from, to);
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    if (path.getName().equals("_temporary")) {
      hold(path, JOB);
    }
    return super.delete(path, recursive);
  }

  private void hold(Path path, String name) throws IOException {
    Path output = path;
    while (output != null && !output.getName().equals(name)) {
      output = output.getParent();
    }
    if (output == null) {
      return;
    }
    java.nio.file.Path folder = pathToFile(output).toPath();
    try {
      Files.createFile(mark(folder, "held"));
    } catch (FileAlreadyExistsException e) {
      return; // not the first
    }
    java.nio.file.Path unfinished = mark(folder, "unfinished");
    Files.writeString(unfinished, getConf().get(MRConfig.LOCAL_DIR));
    Files.move(unfinished, mark(folder, "place"), StandardCopyOption.ATOMIC_MOVE);
    try {
      while (!Files.exists(mark(folder, "go"))) {
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
