/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.FSConstants.SafeModeAction;

/**
 * A client that checks all files that earlier clients like it wrote, then writes its own and appends to a common one,
 * and dies with another open.
 */
public final class FileGenerations {
  private static final Path GROWN = new Path("/grown");
  /** More than two blocks. */
  private static final int WHOLE_BYTES = 2_500_001;
  /** The second of these crosses the end of a block. */
  private static final int PART_BYTES = 700_001;
  private static final int OPEN_BYTES = 300_001;
  private static final FsPermission PERMISSION = new FsPermission((short) 0640);
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);

  private final DistributedFileSystem fs;
  private final ClientProtocol nameNode;

  private FileGenerations(Configuration conf) throws IOException {
    fs = (DistributedFileSystem) FileSystem.get(conf);
    nameNode = DFSClient.createNamenode(conf);
  }

  /** @param arguments how many such clients there were before */
  public static void main(String[] arguments) throws Exception {
    int own = Integer.parseInt(arguments[0]);
    FileGenerations files = new FileGenerations(new Configuration());
    files.await("the end of safe mode", () -> !files.fs.setSafeMode(SafeModeAction.SAFEMODE_GET));
    for (int earlier = 0; earlier < own; earlier++) {
      files.check(earlier);
    }
    files.checkGrown(own);
    files.write(own);
    // Without shutdown hooks, which would close the file.
    Runtime.getRuntime().halt(0);
  }

  /** A condition to wait for. */
  @FunctionalInterface
  private interface Condition {
    boolean holds() throws IOException;
  }

  private void await(String what, Condition condition) throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (!condition.holds()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IOException("waited in vain for " + what);
      }
      Thread.sleep(100);
    }
  }

  private static Path whole(int generation) {
    return new Path("/generation-" + generation + "/whole");
  }

  private static Path open(int generation) {
    return new Path("/generation-" + generation + "/open");
  }

  private static byte[] bytes(long seed, int length) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  /** Checks the files of an earlier client; the one that it left open is closed first, if it still is open. */
  private void check(int generation) throws IOException, InterruptedException {
    check(whole(generation), bytes(generation, WHOLE_BYTES));
    FsPermission permission = fs.getFileStatus(whole(generation)).getPermission();
    if (!permission.equals(PERMISSION)) {
      throw new IOException(whole(generation) + " has the permission " + permission);
    }
    Path open = open(generation);
    if (!fs.recoverLease(open)) {
      await("the end of " + open, () -> !isOpen(open));
    }
    check(open, bytes(generation, OPEN_BYTES));
  }

  private boolean isOpen(Path file) throws IOException {
    return nameNode.getBlockLocations(file.toString(), 0, Long.MAX_VALUE).isUnderConstruction();
  }

  private void check(Path file, byte[] expected) throws IOException {
    FileStatus status = fs.getFileStatus(file);
    byte[] found = new byte[(int) status.getLen()];
    try (DataInputStream in = fs.open(file)) {
      in.readFully(found);
    }
    if (!Arrays.equals(expected, found)) {
      throw new IOException(file + " is wrong: " + found.length + " bytes of " + expected.length);
    }
  }

  private void checkGrown(int parts) throws IOException {
    byte[] expected = new byte[parts * PART_BYTES];
    for (int part = 0; part < parts; part++) {
      System.arraycopy(bytes(part, PART_BYTES), 0, expected, part * PART_BYTES, PART_BYTES);
    }
    if (parts > 0) {
      check(GROWN, expected);
    }
  }

  private void write(int own) throws IOException {
    try (FSDataOutputStream out = own == 0 ? fs.create(GROWN) : fs.append(GROWN)) {
      out.write(bytes(own, PART_BYTES));
    }
    checkGrown(own + 1);
    Path first = new Path("/first-name");
    try (FSDataOutputStream out = fs.create(first)) {
      out.write(bytes(own, WHOLE_BYTES));
    }
    fs.setPermission(first, PERMISSION);
    fs.mkdirs(whole(own).getParent());
    if (!fs.rename(first, whole(own))) {
      throw new IOException("there is no " + whole(own));
    }
    FSDataOutputStream out = fs.create(open(own));
    out.write(bytes(own, OPEN_BYTES));
    out.hflush();
  }
}
