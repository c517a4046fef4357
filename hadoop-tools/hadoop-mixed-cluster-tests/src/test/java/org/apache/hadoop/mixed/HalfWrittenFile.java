/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A client that writes half of a file to HDFS, prints the DataNodes that have it, and waits; then it writes the other
 * half, and reads the file back.
 */
public final class HalfWrittenFile {
  private static final int LENGTH = 3_000_001;
  private static final int PATIENCE_SECONDS = 600;

  private HalfWrittenFile() {
  }

  /** @param arguments a local file: once it exists, the second half is written */
  public static void main(String[] arguments) throws Exception {
    byte[] bytes = new byte[LENGTH];
    new Random(22).nextBytes(bytes);
    FileSystem fs = FileSystem.get(new Configuration());
    Path file = new Path("/half");
    FSDataOutputStream out = fs.create(file);
    out.write(bytes, 0, LENGTH / 2);
    out.hflush();
    BlockLocation block = fs.getFileBlockLocations(fs.getFileStatus(file), 0, 1)[0];
    System.out.println("written to " + String.join(" ", block.getNames()) + " .");
    await(java.nio.file.Path.of(arguments[0]));
    out.write(bytes, LENGTH / 2, LENGTH - LENGTH / 2);
    out.hflush();
    System.out.println("the pipeline has " + replicas(out.getWrappedStream()) + " nodes");
    out.close();
    try (InputStream in = fs.open(file)) {
      System.out.println("right: " + Arrays.equals(bytes, in.readAllBytes()));
    }
  }

  private static void await(java.nio.file.Path file) throws InterruptedException, IOException {
    for (int i = 0; !Files.exists(file); i++) {
      if (i == 10 * PATIENCE_SECONDS) {
        throw new IOException(file + " does not come");
      }
      Thread.sleep(100);
    }
  }

  private static Object replicas(OutputStream stream) throws ReflectiveOperationException {
    Method count = stream.getClass().getMethod("getNumCurrentReplicas");
    count.setAccessible(true);
    return count.invoke(stream);
  }
}
