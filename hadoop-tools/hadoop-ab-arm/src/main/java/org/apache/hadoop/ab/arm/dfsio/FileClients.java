/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.ab.arm.process.CpuTime;
import org.apache.hadoop.ab.arm.process.ProcessTree;

/** Client threads that each work on one file at a time, with timing. */
final class FileClients implements AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final ExecutorService threads;
  private final int files;
  private final long bytes;

  /** @param bytes the bytes of each file that an operation moves */
  FileClients(int clients, int files, long bytes) {
    threads = Executors.newFixedThreadPool(clients);
    this.files = files;
    this.bytes = bytes;
  }

  /** An operation on a file. */
  @FunctionalInterface
  interface Operation {
    /** @param file the number of the file, from 0 */
    void on(int file) throws IOException;
  }

  /** Applies the operation to every file. */
  IoFigures time(Operation operation) throws IOException, InterruptedException {
    double cpu = cpu();
    long start = System.nanoTime();
    List<Future<Double>> times = new ArrayList<>();
    for (int file = 0; file < files; file++) {
      int number = file;
      times.add(threads.submit(() -> seconds(operation, number)));
    }
    double[] seconds = new double[files];
    for (int file = 0; file < files; file++) {
      try {
        seconds[file] = times.get(file).get();
      } catch (ExecutionException e) {
        throw new IOException("file " + file + ": " + e.getCause(), e.getCause());
      }
    }
    double wall = (System.nanoTime() - start) / NANOS_PER_SECOND;
    return new IoFigures(bytes, seconds, wall, cpu() - cpu);
  }

  private static double seconds(Operation operation, int file) throws IOException {
    long start = System.nanoTime();
    operation.on(file);
    return (System.nanoTime() - start) / NANOS_PER_SECOND;
  }

  /** Returns the CPU seconds of this process and the daemons, which are its children. */
  static double cpu() throws IOException {
    return CpuTime.now().own() + ProcessTree.seconds();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
