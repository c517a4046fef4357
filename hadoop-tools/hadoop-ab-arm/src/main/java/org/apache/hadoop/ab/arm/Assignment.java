/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.arm.chaos.ChaosRun;
import org.apache.hadoop.ab.arm.dfsfaults.DfsFaults;
import org.apache.hadoop.ab.arm.dfsio.Dfsio;
import org.apache.hadoop.ab.arm.jobtracker.JobTrackerBench;
import org.apache.hadoop.ab.arm.mapsort.MapSort;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.shuffle.ShuffleLoad;
import org.apache.hadoop.ab.arm.spec.ChaosSpec;
import org.apache.hadoop.ab.arm.spec.DfsFaultsSpec;
import org.apache.hadoop.ab.arm.spec.DfsioSpec;
import org.apache.hadoop.ab.arm.spec.EditsSpec;
import org.apache.hadoop.ab.arm.spec.FaultSpec;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.ab.arm.spec.LaunchSpec;
import org.apache.hadoop.ab.arm.spec.MapSortSpec;
import org.apache.hadoop.ab.arm.spec.NodeFaultSpec;
import org.apache.hadoop.ab.arm.spec.PlanningSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.ab.arm.spec.ShuffleSpec;
import org.apache.hadoop.ab.arm.spec.SpecReader;
import org.apache.hadoop.ab.arm.workload.JobWorkloads;

/**
 * A run of any kind: a job on clusters, a single map task, a JobTracker with simulated trackers, reduces that copy, a
 * job with faults in its copies or its daemons, empty tasks, a job plan, DFS files, or NameNode calls.
 *
 * @param report an existing folder
 * @param logs where its tasks log
 */
record Assignment(String workload, Path report, Path logs, Body body) {

  /** The code of the run. */
  @FunctionalInterface
  interface Body {
    void execute(ReportWriter report) throws Exception;
  }

  /** A parser of the specification of one workload. */
  @FunctionalInterface
  interface Reader {
    Assignment read(Path file) throws RunException;
  }

  /** The workloads other than jobs on a cluster, by name; the rest are {@link JobWorkloads}. */
  private static final Map<String, Reader> BY_NAME = Map.of(
      MapSortSpec.NAME, file -> {
        MapSortSpec spec = MapSortSpec.load(file);
        return new Assignment(MapSortSpec.NAME, spec.report(), spec.logs(),
            report -> new MapSort(spec, report).execute());
      },
      JobTrackerSpec.NAME, file -> {
        JobTrackerSpec spec = JobTrackerSpec.load(file);
        return new Assignment(JobTrackerSpec.NAME, spec.report(), spec.logs(),
            report -> new JobTrackerBench(spec, report).execute());
      },
      ShuffleSpec.NAME, file -> {
        ShuffleSpec spec = ShuffleSpec.load(file);
        return new Assignment(ShuffleSpec.NAME, spec.report(), spec.logs(),
            report -> new ShuffleLoad(spec, report).execute());
      },
      ChaosSpec.NAME, file -> {
        ChaosSpec spec = ChaosSpec.load(file);
        return new Assignment(ChaosSpec.NAME, spec.run().report(), spec.run().logs(), report -> {
          RunFolders.create(spec.run());
          new ChaosRun(spec, report).execute();
        });
      },
      FaultSpec.NAME, file -> {
        FaultSpec spec = FaultSpec.load(file);
        return new Assignment(FaultSpec.NAME, spec.run().report(), spec.run().logs(),
            report -> new FaultyJobRun(spec, report).execute());
      },
      LaunchSpec.NAME, file -> {
        LaunchSpec spec = LaunchSpec.load(file);
        return new Assignment(LaunchSpec.NAME, spec.run().report(), spec.run().logs(),
            report -> new LaunchRun(spec, report).execute());
      },
      PlanningSpec.NAME, file -> {
        PlanningSpec spec = PlanningSpec.load(file);
        return new Assignment(PlanningSpec.NAME, spec.run().report(), spec.run().logs(),
            report -> new PlanningRun(spec, report).execute());
      },
      DfsioSpec.NAME, file -> {
        DfsioSpec spec = DfsioSpec.load(file);
        return new Assignment(DfsioSpec.NAME, spec.run().report(), spec.run().logs(), report -> {
          RunFolders.create(spec.run());
          new Dfsio(spec, report).execute();
        });
      },
      DfsFaultsSpec.NAME, file -> {
        DfsFaultsSpec spec = DfsFaultsSpec.load(file);
        return new Assignment(DfsFaultsSpec.NAME, spec.run().report(), spec.run().logs(), report -> {
          RunFolders.create(spec.run());
          new DfsFaults(spec, report).execute();
        });
      },
      EditsSpec.NAME, file -> {
        EditsSpec spec = EditsSpec.load(file);
        return new Assignment(EditsSpec.NAME, spec.run().report(), spec.run().logs(),
            report -> new EditsRun(spec, report).execute());
      });

  /**
   * Reads a properties file.
   *
   * @throws RunException if something in it is missing or not allowed
   */
  static Assignment load(Path file) throws RunException {
    return load(file, BY_NAME);
  }

  static Assignment load(Path file, Map<String, Reader> byName) throws RunException {
    Reader reader = byName.get(SpecReader.workload(file));
    if (reader != null) {
      return reader.read(file);
    }
    RunSpec spec = RunSpec.load(file);
    Optional<NodeFaultSpec> fault = NodeFaultSpec.load(file);
    return new Assignment(spec.workload(), spec.report(), spec.logs(),
        report -> new JobRun(spec, fault, report).execute());
  }
}
