/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.ab.telemetry.DiskPhase;
import org.apache.hadoop.ab.telemetry.DiskTime;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/**
 * The part of what a run told that an explanation needs: all of it may be a hundred thousand attempts, and of many runs
 * more than a heap holds.
 *
 * @param counted the numbers of things that it counted, by their names
 * @param disk what the disk was busy with, in seconds; empty if that is not known
 * @param parts of its jobs' time
 * @param missing a line for each thing that it did not tell
 */
record RunSummary(Map<String, Double> counted, Map<DiskPhase, Double> disk, Optional<JobParts> parts,
    List<String> missing) {
  /** Counters that tell of work, of all that a job has. */
  static final List<String> COUNTERS = List.of("JobCounter.TOTAL_LAUNCHED_MAPS",
      "JobCounter.TOTAL_LAUNCHED_REDUCES", "JobCounter.DATA_LOCAL_MAPS", "TaskCounter.SPILLED_RECORDS",
      "TaskCounter.REDUCE_SHUFFLE_BYTES", "TaskCounter.GC_TIME_MILLIS", "FileSystemCounter.FILE_BYTES_READ",
      "FileSystemCounter.FILE_BYTES_WRITTEN", "FileSystemCounter.HDFS_BYTES_READ",
      "FileSystemCounter.HDFS_BYTES_WRITTEN");
  private static final String SAMPLER = "host.";

  static RunSummary of(RunTelemetry told) {
    Map<String, Double> counted = new TreeMap<>();
    told.totals().forEach((name, value) -> {
      if (!name.startsWith(SAMPLER)) {
        counted.put(name, value.doubleValue());
      }
    });
    COUNTERS.forEach(name -> Optional.ofNullable(told.counters().get(name))
        .ifPresent(value -> counted.put(name, value.doubleValue())));
    return new RunSummary(counted, DiskTime.of(told), JobParts.of(told), List.copyOf(told.missing()));
  }
}
