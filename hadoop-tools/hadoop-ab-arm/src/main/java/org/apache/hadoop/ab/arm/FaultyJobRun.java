/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.util.Arrays;
import org.apache.hadoop.ab.arm.cluster.ClusterConf;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.FaultSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.mapred.FaultyJob;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ShuffleFault;

/** A job with an injected fault: its outcome is measured. */
final class FaultyJobRun {
  private final FaultSpec spec;
  private final ReportWriter report;

  FaultyJobRun(FaultSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
  }

  void execute() throws Exception {
    RunFolders.create(spec.run());
    report.jvm();
    report.stage("job");
    FaultyJob job = new FaultyJob(clusterConf(), conf -> ClusterConf.addJobSettings(conf, spec.run()),
        spec.run().dir().resolve("job"), spec.seed());
    FaultyJob.Outcome outcome = job.run(fault(), spec.limit());
    report.stage("report");
    // The outcome as an ordinal from 1, since every metric must be positive.
    report.metric("end", outcome.end().ordinal() + 1, "kind");
    report.metric("wall", outcome.seconds(), "s");
    report.metric("failed_copies", outcome.failedCopies(), "copies");
    report.metric("maps", outcome.maps(), "attempts");
    report.metric("reduces", outcome.reduces(), "attempts");
    JobRun.reportJars(spec.run(), report);
  }

  private ShuffleFault fault() throws RunException {
    return Arrays.stream(ShuffleFault.values()).filter(fault -> fault.toString().equals(spec.fault())).findFirst()
        .orElseThrow(() -> new RunException("there is no fault '" + spec.fault() + "': "
            + Arrays.toString(ShuffleFault.values())));
  }

  private JobConf clusterConf() {
    JobConf conf = new JobConf();
    conf.set("hadoop.tmp.dir", spec.run().dir().resolve("hadoop").toString());
    // Without it, stock spends most of the time between two maps.
    conf.setBoolean("mapreduce.tasktracker.outofband.heartbeat", true);
    ClusterConf.addJobSettings(conf, spec.run());
    return conf;
  }
}
