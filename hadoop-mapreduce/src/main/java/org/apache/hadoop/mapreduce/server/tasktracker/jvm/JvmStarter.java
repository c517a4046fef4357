/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The starting of JVMs that wait for a task: each has a folder of its own and joins the waiting ones once it has loaded
 * its classes and there is room for its memory. To be used by one thread at a time; the counter can be read by any.
 */
final class JvmStarter {
  private static final Log LOG = LogFactory.getLog(JvmStarter.class);

  /** The counter that numbers the folders, for all pools of this process. */
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final long LOOK_MILLIS = 10;
  private static final long START_MILLIS = 60_000;
  /** The resident memory, in bytes, assumed for a waiting JVM if it cannot be measured. */
  private static final long USUAL_BYTES = 100L << 20;

  private final WaitingJvms waiting;
  private final PoolFailures failures;
  private final PoolDisks disks;
  private final Path logs;
  private final WaitingEnvironment environment;
  private final AtomicLong mismatches = new AtomicLong();

  /**
   * @param disks the disks for the folders of JVMs
   * @param logs the initial folder of their output files
   */
  JvmStarter(WaitingJvms waiting, PoolFailures failures, PoolDisks disks, Path logs,
      WaitingEnvironment environment) {
    this.waiting = waiting;
    this.failures = failures;
    this.disks = disks;
    this.logs = logs;
    this.environment = environment;
  }

  /** Creates the folders and deletes the output files of JVMs whose trackers have ended. */
  void prepareFolders() throws IOException {
    disks.prepare();
    Files.createDirectories(logs);
    try (var files = Files.list(logs)) {
      for (Path file : files.toList()) {
        if (isForsaken(file.getFileName().toString())) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Tells whether the tracker of a waiting JVM has ended, by the process id in the name of the JVM's file. */
  private static boolean isForsaken(String name) {
    int end = name.indexOf('-');
    return end > 0 && name.substring(0, end).matches("\\d{1,18}")
        && ProcessHandle.of(Long.parseLong(name.substring(0, end))).isEmpty();
  }

  /**
   * Starts a JVM and adds it to the waiting ones when it is ready; counts a failure.
   *
   * @param base supplies the shared part of the command line; called once
   */
  void start(JvmKind kind, Supplier<JvmBase> base) throws InterruptedException {
    try {
      JvmBase parts = base.get();
      long atOnce = JvmMemory.atOnce(parts.options(kind));
      if (atOnce > 0 && !waiting.fits(kind, atOnce)) {
        return;
      }
      Path folder = disks.choose(ProcessHandle.current().pid() + "-" + NUMBERS.incrementAndGet());
      WaitingJvm jvm = WaitingJvm.start(folder, disks.share(folder), logs, parts, kind, environment);
      if (!awaitReady(jvm)) {
        LOG.warn("A JVM that was to wait for a task did not become ready: " + jvm.errors());
        jvm.discard();
        failures.countStart();
        return;
      }
      if (!parts.archive().map(jvm::hasMapped).orElse(true)) {
        mismatches.incrementAndGet();
      }
      if (!waiting.fits(kind, jvm.measure(USUAL_BYTES)) || !waiting.add(kind, jvm)) {
        jvm.discard();
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) { // the last if no more threads can be created
      LOG.warn("A JVM that was to wait for a task cannot be started: " + e);
      failures.countStart();
    }
  }

  private static boolean awaitReady(WaitingJvm jvm) throws InterruptedException {
    try {
      while (!jvm.isReady()) {
        if (!jvm.isAlive() || jvm.ageMillis() > START_MILLIS) {
          return false;
        }
        Thread.sleep(LOOK_MILLIS);
      }
      return true;
    } catch (InterruptedException e) {
      jvm.discard();
      throw e;
    }
  }

  /**
   * Returns the number of JVMs that waited without their class-data archive, because they rejected it as not matching.
   */
  long mismatches() {
    return mismatches.get();
  }
}
