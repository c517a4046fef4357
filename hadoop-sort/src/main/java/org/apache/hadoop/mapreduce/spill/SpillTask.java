/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

/** The task whose output the engine makes: what it is told of the work. Thread-safe. */
public interface SpillTask {
  /** The parts of the work whose time is told. */
  enum Phase {
    /** Grouping a batch by partition, and the busiest thread's ordering of its partitions. */
    SORT,
    /** The time from a full batch to its file, which contains the sorting. */
    SPILL,
    /** Making the final output of the spills. */
    MERGE
  }

  /**
   * Says that the work goes on. Long work calls it now and then.
   *
   * @throws java.util.concurrent.CancellationException if nobody waits for the work any more
   */
  void progress();

  /**
   * Counts records of the map that were collected.
   *
   * @param bytes of their keys and values
   */
  void collected(long records, long bytes);

  /** Counts records that were written to a segment. */
  void wroteRecords(long records);

  /** Counts the time that a phase took, whatever the number of threads. */
  void took(Phase phase, long nanos);

  /** Says that a spill is in its file. */
  void spilled(int number);

  /** Says that the last merge begins. */
  void merging(int partitions);

  /** Says that the last merge has one more partition. */
  void mergedPartition();

  /** Writes a line to the task's log. */
  void log(String line);

  /** Says that the task cannot go on. */
  void failed(Error error);
}
