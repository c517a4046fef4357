/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.DfsFaultsSpec;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.mapred.JobConf;

/** A run: starts a DFS, runs the cases on it one after the other, and checks their files and replicas. */
public final class DfsFaults {
  private final DfsFaultsSpec spec;
  private final ReportWriter report;

  public DfsFaults(DfsFaultsSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
  }

  /** Runs the cases; the folders of the run must exist. */
  public void execute() throws Exception {
    List<FaultCase> cases = FaultCase.read(spec.cases());
    boolean smallDisks = cases.stream().anyMatch(each -> each.kind() == FaultCase.Kind.DISK_FULL);
    report.jvm();
    report.stage("cluster");
    try (FaultyNodes nodes = FaultyNodes.start(spec.run(), smallDisks, report)) {
      JobConf conf = nodes.cluster().newJobConf();
      FileSystem fs = nodes.fileSystem();
      ClientProtocol nameNode = DFSClient.createNamenode(conf);
      CaseWriter writer = new CaseWriter(nodes, fs, nameNode, spec.blockBytes(), spec.limit(), spec.seed());
      Remains remains = new Remains(nodes, fs, nameNode, spec.settle(), spec.seed());
      List<CaseResult> results = new ArrayList<>();
      for (FaultCase each : cases) {
        report.stage("case " + each.number());
        results.add(writer.run(each));
        remains.look(each);
      }
      report.stage("remains");
      remains.judge(results);
      for (CaseResult result : results) {
        report.write(result.record());
      }
      JarHashes hashes = new JarHashes();
      nodes.cluster().reportJars(hashes, report);
      // No DFS process loads some of these classes; the daemons have the same class path as this process.
      ClusterJars.reportAll(spec.run().clusterClasses(), spec.run().childClasses(), hashes, report);
      report.stage("stop");
    }
  }
}
