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
 * The part of a run's telemetry that an explanation needs: complete telemetry may have a hundred thousand attempts, and
 * that of many runs exceeds the heap.
 *
 * @param counted counts by name
 * @param disk what the disk was busy with, in seconds; empty if unknown
 * @param parts of its jobs' time
 * @param missing one line for each thing that the run did not report
 */
record RunSummary(Map<String, Double> counted, Map<DiskPhase, Double> disk, Optional<JobParts> parts,
    List<String> missing) {
  /** The job counters that measure work. */
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
