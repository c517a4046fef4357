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
 * The control of a run's JobTracker and its JVM, apart from heartbeats; also usable from another process. Jobs are
 * identified by their ID strings. Thread-safe.
 */
public interface JobTrackerControl extends Remote {
  /** Returns the ID for a new job. */
  String newJobId() throws IOException;

  /** @param folder the folder with the job's files */
  void submit(String job, String folder) throws IOException, InterruptedException;

  /** Returns true if the job has its tasks, as a finished one does. */
  boolean isInitialised(String job) throws IOException;

  /** Returns FAILED or KILLED for a job that ended that way; empty otherwise. */
  String misfortune(String job) throws IOException;

  /** Returns true if the job and its tasks are in memory: it has not been retired. */
  boolean isInMemory(String job) throws IOException;

  /** Returns the path of a job's history; null until it is closed. */
  String historyFile(String job) throws IOException;

  /** Returns the address of the JobTracker's RPC server. */
  InetSocketAddress address() throws IOException;

  /** Returns the nanoseconds of CPU time of all threads of its process. */
  long cpu() throws IOException;

  /** Waits until its JVM has compiled the frequently called methods, as far as that ever ends. */
  void awaitCompiled() throws IOException, InterruptedException;

  /** Returns the bytes of its heap in use after a full collection. */
  long liveHeap() throws IOException;

  /**
   * Returns the garbage collection pauses of its JVM as {@link System#nanoTime} values, which all processes of a
   * machine share.
   */
  List<Spans.Span> collections() throws IOException;

  /** Starts to record waits for locks. */
  void recordLockWaits() throws IOException;

  /**
   * Ends the recording and returns the nanoseconds waited, by lock.
   *
   * @param threads the prefix of the names of the threads that count
   * @param start earlier waits do not count
   */
  Map<String, Long> lockWaits(String threads, Instant start) throws IOException;

  /** Starts to read its metrics {@code perSecond} times a second. */
  void scrape(int perSecond) throws IOException;

  /**
   * Returns the nanoseconds of CPU time spent on the responses so far.
   *
   * @throws IOException also if a request has failed
   */
  long scrapeCpu() throws IOException;

  /** Reports the jars that its classes came from, and stops it. */
  void stop() throws IOException;
}
