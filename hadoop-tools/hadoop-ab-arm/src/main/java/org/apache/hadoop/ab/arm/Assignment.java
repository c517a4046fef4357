/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.nio.file.Path;
import org.apache.hadoop.ab.arm.jobtracker.JobTrackerBench;
import org.apache.hadoop.ab.arm.mapsort.MapSort;
import org.apache.hadoop.ab.arm.report.RunReport;
import org.apache.hadoop.ab.arm.shuffle.ShuffleLoad;
import org.apache.hadoop.ab.arm.spec.FaultSpec;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.ab.arm.spec.MapSortSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.ab.arm.spec.ShuffleSpec;

/**
 * One run of any kind: a job on clusters, a single map task, a JobTracker with simulated trackers, reduces that copy,
 * or a job while something goes wrong.
 *
 * @param report an existing folder
 * @param logs where its tasks log
 */
record Assignment(String workload, Path report, Path logs, Body body) {

  /** The run itself. */
  @FunctionalInterface
  interface Body {
    void execute(RunReport report) throws Exception;
  }

  /**
   * Reads a properties file.
   *
   * @throws RunException if something in it is missing or not allowed
   */
  static Assignment load(Path file) throws RunException {
    if (MapSortSpec.isMeantBy(file)) {
      MapSortSpec spec = MapSortSpec.load(file);
      return new Assignment(MapSortSpec.NAME, spec.report(), spec.logs(),
          report -> new MapSort(spec, report).execute());
    }
    if (JobTrackerSpec.isMeantBy(file)) {
      JobTrackerSpec spec = JobTrackerSpec.load(file);
      return new Assignment(JobTrackerSpec.NAME, spec.report(), spec.logs(),
          report -> new JobTrackerBench(spec, report).execute());
    }
    if (ShuffleSpec.isMeantBy(file)) {
      ShuffleSpec spec = ShuffleSpec.load(file);
      return new Assignment(ShuffleSpec.NAME, spec.report(), spec.logs(),
          report -> new ShuffleLoad(spec, report).execute());
    }
    if (FaultSpec.isMeantBy(file)) {
      FaultSpec spec = FaultSpec.load(file);
      return new Assignment(FaultSpec.NAME, spec.run().report(), spec.run().logs(),
          report -> new FaultRun(spec, report).execute());
    }
    RunSpec spec = RunSpec.load(file);
    return new Assignment(spec.workload(), spec.report(), spec.logs(), report -> new Run(spec, report).execute());
  }
}
