/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.apache.hadoop.ab.arm.history.JobRecords;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.mapsort.TaskClock.Mark;
import org.apache.hadoop.ab.arm.mapsort.TaskClock.Span;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.MapSortSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SingleMapTask;

/**
 * A run: the task, the check of its output, the report. The cost of generating the records is always subtracted; the
 * times of the sort, the spills and the merge come from the probe agent or the task's counters.
 */
public final class MapSort {
  private final MapSortSpec spec;
  private final ReportWriter report;

  public MapSort(MapSortSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
  }

  /** @throws Exception if the task failed or its output is wrong */
  public void execute() throws Exception {
    Files.createDirectories(spec.logs());
    System.setProperty("hadoop.log.dir", spec.logs().toString());
    report.jvm();
    report.stage("task");
    JobConf conf = MapSortConf.create(spec);
    Counters counters =
        SingleMapTask.run(conf, RecordInput.SPLIT, new Path(spec.dir().resolve("split").toUri()));
    JobRecords.counters(MapSortSpec.NAME, counters, report);
    report.stage("check");
    new OutputCheck(conf).run();
    reportTimes();
    reportJars();
  }

  private void reportTimes() throws IOException, RunException {
    Span generator = TaskClock.between(Mark.GENERATOR, Mark.MAP);
    Span creation = TaskClock.between(Mark.COLLECTOR, Mark.WARM_UP);
    Span whole = creation.plus(TaskClock.between(Mark.MAP, Mark.END)).minus(generator);
    Span collect = creation.plus(TaskClock.between(Mark.MAP, Mark.FLUSH)).minus(generator);
    for (Map.Entry<String, Double> metric : Map.of("wall", whole.wall(), "cpu", whole.cpu(), "collect",
        collect.wall(), "generator", generator.wall()).entrySet()) {
      report.metric(metric.getKey(), metric.getValue(), "s");
    }
  }

  /** Reports the daemons' classes as well: they are in the same jars, and one wrong jar makes a wrong arm. */
  private void reportJars() throws IOException {
    JarHashes hashes = new JarHashes();
    ClusterJars.reportAll(spec.clusterClasses(), spec.childClasses(), hashes, report);
  }
}
