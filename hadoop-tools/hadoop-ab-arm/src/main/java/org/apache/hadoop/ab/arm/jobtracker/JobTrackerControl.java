/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.rmi.Remote;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The questions and orders of a run of the JobTracker and its JVM, heartbeats apart; from another process, too. Jobs go
 * by the text of their ids. Safe for use by several threads.
 */
public interface JobTrackerControl extends Remote {
  /** The id of a job that is to be submitted. */
  String newJobId() throws IOException;

  /** @param folder with the job's files */
  void submit(String job, String folder) throws IOException, InterruptedException;

  /** Tells whether the job has its tasks; a finished one had them. */
  boolean isInitialised(String job) throws IOException;

  /** FAILED or KILLED, for a job that ended so; empty otherwise. */
  String misfortune(String job) throws IOException;

  /** Tells whether the job is in memory with its tasks: it has not been retired. */
  boolean isInMemory(String job) throws IOException;

  /** Returns where the history of a job lies; null until it is closed. */
  String historyFile(String job) throws IOException;

  /** Returns where the JobTracker listens. */
  InetSocketAddress address() throws IOException;

  /** Nanoseconds of CPU time that its process has used, whatever thread. */
  long cpu() throws IOException;

  /** Returns when its JVM has compiled what was called often, as far as that comes to an end. */
  void awaitCompiled() throws IOException, InterruptedException;

  /** Bytes of its heap that are in use after a full collection. */
  long liveHeap() throws IOException;

  /**
   * Returns when collections stopped its JVM, by {@link System#nanoTime}, which is the same for all processes of a
   * machine.
   */
  List<Spans.Span> collections() throws IOException;

  /** Records waits for locks from now on. */
  void recordLockWaits() throws IOException;

  /**
   * Nanoseconds of waits by lock, and ends the recording.
   *
   * @param threads what the names of the threads begin with that count
   * @param start earlier waits do not count
   */
  Map<String, Long> lockWaits(String threads, Instant start) throws IOException;

  /** Asks for its metrics, so many times a second, from now on. */
  void scrape(int perSecond) throws IOException;

  /**
   * Nanoseconds of CPU time that the answers have taken so far.
   *
   * @throws IOException also if there was no answer at some time
   */
  long scrapeCpu() throws IOException;

  /** Writes down which jars its classes came from, and stops it. */
  void stop() throws IOException;
}
