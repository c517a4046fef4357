/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Permissions of a file on the local file system, as each file of a task, of a history or of a submission has them. */
public class LocalPermissionsBenchmark extends AbstractMicrobenchmark {
  private static final FsPermission PERMISSION = new FsPermission((short) 0640);

  private java.nio.file.Path folder;
  private FileSystem fs;
  private Path file;

  /** Makes the file. */
  @Setup
  public void setUp() throws IOException {
    folder = Files.createTempDirectory("local-permissions");
    fs = FileSystem.getLocal(new Configuration()).getRaw();
    file = new Path(folder.resolve("file").toUri());
    fs.create(file).close();
  }

  @TearDown
  public void tearDown() throws IOException {
    fs.delete(new Path(folder.toUri()), true);
  }

  /** An empty file over that of the operation before. */
  @Benchmark
  public void create() throws IOException {
    FileSystem.create(fs, file, PERMISSION).close();
  }

  @Benchmark
  public void set() throws IOException {
    fs.setPermission(file, PERMISSION);
  }

  @Benchmark
  public FsPermission ask() throws IOException {
    return fs.getFileStatus(file).getPermission();
  }

  /** Changes the mode of one file, as {@code chmod -R} does it. */
  @Benchmark
  public int change() throws IOException, InterruptedException {
    return FileUtil.chmod(file.toUri().getPath(), "u+rwx", true);
  }
}
