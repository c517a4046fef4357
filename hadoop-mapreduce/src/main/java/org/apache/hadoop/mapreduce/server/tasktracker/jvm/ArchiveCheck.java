/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * The count of JVMs started for tasks that did not take their class-data archive. A JVM says nothing when it rejects an
 * archive as not matching, for example because its heap is too large for compressed references. Thread-safe.
 *
 * <p>The check delays neither the JVM's start nor its task: it reads the JVM's mappings in another thread, half a
 * second after the start and, if the JVM has not come far enough by then, again. One that has ended is not counted.
 */
public final class ArchiveCheck {
  /** A library that a JVM loads for the Java code of each task, and so after it has mapped its archive. */
  private static final String LATER = "libnio.so";
  private static final long LOOK_MILLIS = 500;
  private static final int MAX_LOOKS = 120;

  private final LongAdder mismatches = new LongAdder();

  /** Begins to check a JVM that has just been started; the result completes when the check is over. */
  public CompletableFuture<Void> begin(Process process, Path archive) {
    return look(process, archive, 1);
  }

  private CompletableFuture<Void> look(Process process, Path archive, int looks) {
    Executor later = CompletableFuture.delayedExecutor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    return CompletableFuture.supplyAsync(() -> isOver(process, archive) || looks == MAX_LOOKS, later).thenCompose(
        over -> over ? CompletableFuture.completedFuture(null) : look(process, archive, looks + 1));
  }

  private boolean isOver(Process process, Path archive) {
    Optional<MappedFiles> files = MappedFiles.of(process);
    if (!process.isAlive() || files.isEmpty() || files.get().contain(archive)) {
      return true; // the files of a process that ended meanwhile may be incomplete
    }
    boolean rejected = files.get().containName(LATER);
    if (rejected) {
      mismatches.increment();
    }
    return rejected;
  }

  /** Returns the number of JVMs that did not take their archive. */
  public long mismatches() {
    return mismatches.sum();
  }
}
