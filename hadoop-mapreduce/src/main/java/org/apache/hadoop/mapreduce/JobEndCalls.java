/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.server.jobtracker.job.JobEnds;

/**
 * Calls that a JobTracker answers when a job has ended. Whether it can do so it is asked once, and an unknown name is a
 * no; one that has no room for the call answers before its time, and is left alone for a while, as is one that has
 * another fault. Thread-safe.
 */
final class JobEndCalls {
  /** False: no such call is made, as on stock. */
  static final BooleanKey KEY = new BooleanKey("mapreduce.client.job.end.wait", true);

  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Parts of the answers of a JobTracker that does not know a name: of a protocol, of a method. */
  private static final List<String> UNKNOWN_NAME = List.of("Unknown protocol", "NoSuchMethodException");

  private enum Ability { UNKNOWN, YES, NO }

  private final ClientProtocol tracker;
  private final LongSupplier nanos;
  private final BiFunction<Runnable, String, Thread> maker;
  private volatile Ability ability;
  private volatile long fullSince;
  private volatile boolean full;

  JobEndCalls(ClientProtocol tracker, boolean wanted, LongSupplier nanos) {
    this(tracker, wanted, nanos, Thread::new);
  }

  /** @param maker of threads, from what they do and what they are called */
  JobEndCalls(ClientProtocol tracker, boolean wanted, LongSupplier nanos, BiFunction<Runnable, String, Thread> maker) {
    this.tracker = tracker;
    this.nanos = nanos;
    this.maker = maker;
    ability = wanted ? Ability.UNKNOWN : Ability.NO;
  }

  /**
   * Makes the calls to a JobTracker.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #KEY} has a value that is not allowed
   */
  static JobEndCalls to(ClientProtocol tracker, Configuration conf) {
    return new JobEndCalls(tracker, KEY.read(conf), System::nanoTime);
  }

  /**
   * Waits for the end of {@code job}, for {@code millis} at most.
   *
   * @return its status as the JobTracker has told it, ended or not; null if it was not told: the time is over, or the
   *     job is not known
   */
  JobStatus await(JobID job, int millis) throws IOException, InterruptedException {
    long end = nanos.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis);
    JobStatus told = null;
    for (long left = millis; left > 0; left = millisUntil(end)) {
      if (!isAble()) {
        Thread.sleep(left);
        return null;
      }
      int asked = (int) Math.min(left, JobEnds.MAX_MILLIS);
      long start = nanos.getAsLong();
      try {
        told = interruptibly(() -> tracker.awaitJobEnd(job, asked));
      } catch (RemoteException e) { // as of one that was restarted with other jars; a poll meets a fault that lasts
        failed(e);
        told = null;
        continue;
      } catch (OutOfMemoryError e) { // no thread is to be had, and a poll needs none
        leaveAlone();
        told = null;
        continue;
      }
      if (told == null || told.isJobComplete()) {
        return told;
      }
      if (TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - start) < asked / 2) {
        leaveAlone();
      }
    }
    return told;
  }

  private long millisUntil(long end) {
    return TimeUnit.NANOSECONDS.toMillis(end - nanos.getAsLong());
  }

  /** Tells whether the JobTracker can hold a call, and had room when it was asked last. */
  private boolean isAble() throws IOException {
    if (full && nanos.getAsLong() - fullSince >= PAUSE_NANOS) {
      full = false;
    }
    if (ability == Ability.UNKNOWN && !full) {
      try {
        ability = tracker.getProtocolVersion(JobEnds.ABILITY, JobEnds.VERSION) >= JobEnds.VERSION
            ? Ability.YES : Ability.NO;
      } catch (RemoteException e) {
        failed(e);
      }
    }
    return ability == Ability.YES && !full;
  }

  private void failed(RemoteException failure) {
    if (UNKNOWN_NAME.stream().anyMatch(String.valueOf(failure.getMessage())::contains)) {
      ability = Ability.NO;
    } else {
      leaveAlone();
    }
  }

  private void leaveAlone() {
    fullSince = nanos.getAsLong();
    full = true;
  }

  /** Makes a call on a thread of its own: one over the network does not heed that its thread is interrupted. */
  private JobStatus interruptibly(Callable<JobStatus> call) throws IOException, InterruptedException {
    FutureTask<JobStatus> answer = new FutureTask<>(call);
    Thread thread = maker.apply(answer, "Waiting for the end of a job");
    thread.setDaemon(true);
    thread.start();
    try {
      return answer.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IOException(e.getCause());
    }
  }
}
