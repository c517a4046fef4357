/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

/** The task whose output the engine produces, as the receiver of its progress. Thread-safe. */
public interface SpillTask {
  /** The timed phases of the work. */
  enum Phase {
    /** Grouping a batch by partition, and sorting its partitions, measured on the busiest thread. */
    SORT,
    /** The time from a full batch to its file, including the sorting. */
    SPILL,
    /** Producing the final output from the spills. */
    MERGE
  }

  /**
   * Reports progress; called periodically during long work.
   *
   * @throws java.util.concurrent.CancellationException if nobody waits for the work any more
   */
  void progress();

  /**
   * Counts collected records of the map.
   *
   * @param bytes of their keys and values
   */
  void collected(long records, long bytes);

  /** Counts records that were written to a segment. */
  void wroteRecords(long records);

  /** Adds the wall-clock time of a phase, whatever the number of threads. */
  void took(Phase phase, long nanos);

  /** Reports that a spill is complete. */
  void spilled(int number);

  /** Reports that the final merge begins. */
  void merging(int partitions);

  /** Reports that the final merge has completed one more partition. */
  void mergedPartition();

  /** Writes a line to the task's log. */
  void log(String line);

  /** Reports that the task cannot go on. */
  void failed(Error error);
}
