/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.spill.SegmentChecksum;
import org.apache.hadoop.shuffle.client.NodeClient;

/**
 * The shuffle of one reduce: learns of completed maps, copies their outputs, and merges them. Used by one thread, which
 * stays in {@link #run} until the reduce may begin.
 *
 * <p>Lock order: the lock of Hadoop's scheduler before that of {@link StampedeMerges}.
 */
public final class StampedeReduceShuffle<K, V> implements ExceptionReporter {
  private static final int PROGRESS_MILLIS = 2000;
  private static final int JOIN_MILLIS = 5000;

  private final StampedeReduceSide<K, V> reduce;
  private final ShuffleConsumerPlugin.Context<K, V> context;
  private final ShuffleSchedulerImpl<K, V> scheduler;
  private final StampedeMerges<K, V> merges;
  private final boolean local;
  private final StampedeCopies<K, V> copies;
  private RawKeyValueIterator records;
  private Throwable failure;
  private String failedThread;

  /**
   * @param declared true if the job declares its own classes thread-safe
   * @throws IOException if the system lacks the required resources
   */
  public StampedeReduceShuffle(ShuffleConsumerPlugin.Context<K, V> context, StampedeReduceSettings settings,
      SegmentChecksum checksum, boolean declared) throws IOException {
    this.context = context;
    reduce = new StampedeReduceSide<>(context, settings, checksum, declared, this);
    merges = new StampedeMerges<>(reduce, reduce.codecForCopies());
    local = context.getLocalMapFiles() != null;
    NodeClient client =
        local ? null : new NodeClient(reduce.copyThreads(), settings.connectMillis(), settings.readMillis());
    boolean made = false;
    try {
      // The last step that may fail, as it starts a thread
      scheduler = new ShuffleSchedulerImpl<>(context.getJobConf(), context.getStatus(), context.getReduceId(), this,
          context.getCopyPhase(), context.getShuffledMapsCounter(), context.getReduceShuffleBytes(),
          context.getFailedShuffleCounter());
      copies = local ? null : new StampedeCopies<>(reduce, scheduler, merges, client);
      made = true;
    } finally {
      if (!made && !local) {
        client.close();
      }
    }
  }

  /**
   * Copies and merges all map outputs.
   *
   * @throws IOException if the reduce cannot go on
   */
  public RawKeyValueIterator run() throws IOException, InterruptedException {
    try {
      return copyAndMerge();
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      // Nobody closes a plug-in that has failed, and the JVM may live on.
      try {
        close();
      } catch (IOException | RuntimeException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  private RawKeyValueIterator copyAndMerge() throws IOException, InterruptedException {
    Thread events = local ? null
        : reduce.thread("events of maps", new StampedeEvents<>(reduce, scheduler));
    Thread copier = reduce.thread("map output copier",
        local ? new StampedeLocalCopies<>(reduce, scheduler, merges) : copies);
    try {
      if (!local) {
        events.start();
      }
      copier.start();
      while (!scheduler.waitUntilDone(PROGRESS_MILLIS)) {
        context.getReporter().progress();
        check();
      }
    } finally {
      end(events, copier);
    }
    context.getCopyPhase().complete();
    context.getStatus().setPhase(TaskStatus.Phase.SORT);
    context.getReduceTask().statusUpdate(context.getUmbilical());
    try {
      records = merges.finish();
    } catch (IOException | RuntimeException | Error e) {
      merges.close();
      throw new Shuffle.ShuffleError("Error while doing final merge ", e);
    }
    check();
    return records;
  }

  private void end(Thread events, Thread copier) throws InterruptedException {
    if (!local) {
      copies.close();
      events.interrupt();
    }
    copier.interrupt();
    try {
      if (!local) {
        events.join(JOIN_MILLIS);
      }
      copier.join(JOIN_MILLIS);
    } finally {
      scheduler.close();
    }
  }

  private synchronized void check() throws IOException {
    if (failure != null) {
      merges.close();
      throw new Shuffle.ShuffleError("error in shuffle in " + failedThread, failure);
    }
  }

  @Override
  public void reportException(Throwable cause) {
    synchronized (this) {
      if (failure != null) {
        return;
      }
      failure = cause;
      failedThread = Thread.currentThread().getName();
    }
    // The thread of run() waits on it
    synchronized (scheduler) {
      scheduler.notifyAll();
    }
  }

  /** Releases what is left, even if not all was read. */
  public void close() throws IOException {
    try {
      if (records != null) {
        records.close();
      }
    } finally {
      merges.close();
    }
  }
}
