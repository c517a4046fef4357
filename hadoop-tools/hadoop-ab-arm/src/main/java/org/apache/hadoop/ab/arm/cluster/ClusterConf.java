/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.mapred.JobConf;

/**
 * The configuration of the clusters: scratch space below the run's folder, the requested slots, and nothing else that a
 * release decides for itself. A release ignores keys it does not know.
 */
public final class ClusterConf {
  private static final long MEBIBYTE = 1 << 20;
  /** The default of 0.22.0; that of the later releases is twice as large. */
  private static final long BLOCK_BYTES = 64 * MEBIBYTE;
  /** The memory that the YARN container of a map, a reduce or the application master requests by default. */
  private static final int CONTAINER_MEBIBYTES = 1024;

  /** The keys of all releases that set the JVM flags of a kind of child. */
  private static final Set<String> CHILD_FLAGS = Set.of("mapred.child.java.opts", "mapred.map.child.java.opts",
      "mapred.reduce.child.java.opts", "mapreduce.map.java.opts", "mapreduce.reduce.java.opts",
      "yarn.app.mapreduce.am.command-opts");

  private ClusterConf() {
  }

  static JobConf create(RunSpec spec) throws IOException {
    JobConf conf = new JobConf();
    conf.set("hadoop.tmp.dir", spec.dir().resolve("hadoop").toString());
    conf.set("mapred.local.dir", spec.dir().resolve("mapred-local").toString());
    shape(spec).forEach(conf::set);
    addYarn(conf, spec);
    addJobSettings(conf, spec);
    return conf;
  }

  /**
   * Returns the entries of the daemons and clients of any cluster, in-process or not; later ones override earlier ones.
   */
  static Map<String, String> shared(RunSpec spec) throws IOException {
    Map<String, String> entries = new LinkedHashMap<>(shape(spec));
    entries.putAll(jobSettings(spec));
    return entries;
  }

  private static Map<String, String> shape(RunSpec spec) throws IOException {
    Map<String, String> entries = new LinkedHashMap<>();
    entries.put("dfs.replication", Integer.toString(spec.replication()));
    entries.put("dfs.block.size", Long.toString(blockBytes(spec.input())));
    entries.put("mapred.tasktracker.map.tasks.maximum", Integer.toString(spec.mapSlots()));
    entries.put("mapred.tasktracker.reduce.tasks.maximum", Integer.toString(spec.reduceSlots()));
    return entries;
  }

  /** Adds a client's job settings: the children's flags, then the run's own settings on top. */
  public static void addJobSettings(JobConf conf, RunSpec spec) {
    jobSettings(spec).forEach(conf::set);
  }

  private static Map<String, String> jobSettings(RunSpec spec) {
    Map<String, String> entries = new LinkedHashMap<>();
    String java = "JAVA_HOME=" + System.getProperty("java.home");
    // YARN containers find Java through this variable; the application master is a child too.
    entries.put("mapred.child.env", java);
    entries.put("yarn.app.mapreduce.am.env", java);
    String flags = ChildFlags.of(spec);
    entries.put("mapred.child.java.opts", flags);
    entries.put("yarn.app.mapreduce.am.command-opts", flags);
    spec.conf().forEach((key, value) ->
        entries.put(key, CHILD_FLAGS.contains(key) ? ChildFlags.of(spec, value) : value));
    return entries;
  }

  /** Sizes the memory for YARN, which knows no slots: one container for each slot, and the application master. */
  private static void addYarn(JobConf conf, RunSpec spec) {
    int containers = spec.mapSlots() + spec.reduceSlots() + 1;
    conf.setInt("yarn.minicluster.nodemanager.resource.memory-mb", containers * CONTAINER_MEBIBYTES);
    conf.setInt("yarn.nodemanager.resource.memory-mb", containers * CONTAINER_MEBIBYTES);
    conf.setInt("yarn.nodemanager.resource.cpu-vcores", containers);
    conf.setInt("yarn.app.mapreduce.am.resource.mb", CONTAINER_MEBIBYTES);
    conf.setInt("mapreduce.map.memory.mb", CONTAINER_MEBIBYTES);
    conf.setInt("mapreduce.reduce.memory.mb", CONTAINER_MEBIBYTES);
    // A nearly full disk, or a JVM that reserves much address space, says nothing about the release.
    conf.set("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100.0");
    conf.set("yarn.nodemanager.vmem-check-enabled", "false");
  }

  /** Returns a block size that gives each input file one block, so that every release runs one map per file. */
  private static long blockBytes(Path input) throws IOException {
    long largest = BLOCK_BYTES;
    try (Stream<Path> files = Files.list(input)) {
      for (Path file : files.toList()) {
        largest = Math.max(largest, Files.size(file));
      }
    }
    return (largest + MEBIBYTE - 1) / MEBIBYTE * MEBIBYTE;
  }
}
