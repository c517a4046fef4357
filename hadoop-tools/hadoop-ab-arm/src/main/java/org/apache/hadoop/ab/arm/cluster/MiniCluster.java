/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.cluster;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.OptionalLong;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.process.Children;
import org.apache.hadoop.ab.arm.process.ProcessTree;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MiniMRCluster;

/**
 * A DFS and a MapReduce cluster inside this JVM, on ports picked by the system, of the Hadoop on the class path.
 *
 * <p>The two constructors called here are the only ones that 0.22.0, 1.2.1 and 3.5.0 share. The file system comes from
 * the configuration, not from {@code MiniDFSCluster.getFileSystem}, whose return type differs in 3.5.0.
 */
public final class MiniCluster implements Cluster {
  private final RunSpec spec;
  private final JobConf conf;
  private final MiniDFSCluster dfs;
  private final MiniMRCluster mapReduce;

  private MiniCluster(RunSpec spec, JobConf conf, MiniDFSCluster dfs, MiniMRCluster mapReduce) {
    this.spec = spec;
    this.conf = conf;
    this.dfs = dfs;
    this.mapReduce = mapReduce;
  }

  /** Starts both and waits until all DataNodes and trackers have reported. */
  public static MiniCluster start(RunSpec spec) throws IOException {
    JobConf conf = ClusterConf.create(spec);
    MiniDFSCluster dfs = new MiniDFSCluster(conf, spec.datanodes(), true, null);
    boolean started = false;
    try {
      dfs.waitActive();
      String fileSystem = FileSystem.getDefaultUri(conf).toString();
      MiniMRCluster mapReduce =
          new MiniMRCluster(0, 0, spec.trackers(), fileSystem, 1, null, null, null, new JobConf(conf));
      started = true;
      return new MiniCluster(spec, conf, dfs, mapReduce);
    } finally {
      if (!started) {
        dfs.shutdown();
      }
    }
  }

  @Override
  public FileSystem fileSystem() throws IOException {
    return FileSystem.get(conf);
  }

  @Override
  public JobConf newJobConf() {
    JobConf job = mapReduce.createJobConf(new JobConf(conf));
    ClusterConf.addJobSettings(job, spec);
    return job;
  }

  @Override
  public double taskSeconds() throws IOException {
    return ProcessTree.seconds();
  }

  @Override
  public boolean tasksHaveEnded() {
    return Children.haveEnded();
  }

  @Override
  public boolean isOfThisProcess() {
    return true;
  }

  /** Sums the trackers' heartbeat numbers; 3.5.0 has no such trackers. */
  @Override
  public OptionalLong heartbeats() {
    try {
      Method runner = MiniMRCluster.class.getDeclaredMethod("getTaskTrackerRunner", int.class);
      runner.setAccessible(true);
      Field number = Class.forName("org.apache.hadoop.mapred.TaskTracker").getDeclaredField("heartbeatResponseId");
      number.setAccessible(true);
      long sum = 0;
      for (int tracker = 0; tracker < spec.trackers(); tracker++) {
        Object thread = runner.invoke(mapReduce, tracker);
        Method get = thread.getClass().getMethod("getTaskTracker");
        get.setAccessible(true);
        sum += number.getShort(get.invoke(thread));
      }
      return OptionalLong.of(sum);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return OptionalLong.empty();
    }
  }

  @Override
  public void reportJars(JarHashes hashes, ReportWriter report) throws IOException {
    ClusterJars.report(spec.clusterClasses(), hashes, report);
  }

  @Override
  public void close() {
    mapReduce.shutdown();
    dfs.shutdown();
  }
}
