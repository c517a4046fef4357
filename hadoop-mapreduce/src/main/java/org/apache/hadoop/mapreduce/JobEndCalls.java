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
 * Calls that a JobTracker answers when a job has ended. The JobTracker is asked once whether it supports them; an
 * answer that it does not know the name counts as a no. If it has no room to hold the call it answers early, and is
 * then left alone for a while, as it is after any other failure. Thread-safe.
 */
final class JobEndCalls {
  /** The switch of these calls; if false, none are made, as in stock. */
  static final BooleanKey KEY = new BooleanKey("mapreduce.client.job.end.wait", true);

  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** The parts of the errors of a JobTracker that does not know the name of a protocol or a method. */
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

  /** @param maker creates threads, given what they run and their names */
  JobEndCalls(ClientProtocol tracker, boolean wanted, LongSupplier nanos, BiFunction<Runnable, String, Thread> maker) {
    this.tracker = tracker;
    this.nanos = nanos;
    this.maker = maker;
    ability = wanted ? Ability.UNKNOWN : Ability.NO;
  }

  /**
   * Returns the calls to a JobTracker.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #KEY} has a value that is not allowed
   */
  static JobEndCalls to(ClientProtocol tracker, Configuration conf) {
    return new JobEndCalls(tracker, KEY.read(conf), System::nanoTime);
  }

  /**
   * Waits for the end of {@code job}, for at most {@code millis}.
   *
   * @return the status reported by the JobTracker, of a job that has ended or not; null if none was reported, because
   *     the time was up or the job is not known
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
      } catch (RemoteException e) { // for instance after a restart with other jars; a poll meets a lasting failure
        failed(e);
        told = null;
        continue;
      } catch (OutOfMemoryError e) { // no thread could be created, and a poll needs none
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

  /** Tells whether the JobTracker supports held calls, and had room for them when it was last asked. */
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

  /**
   * Makes a call in a thread of its own, because a call over the network does not react to an interrupt of its thread.
   */
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
