/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.cluster;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Test;

public class TestChildFlags {
  private static final String LOG = " -Xlog:class+load=info:file=/run/class-load/%p.log:none:filecount=0";

  @Test
  public void addsTheClassLoadLog() {
    assertEquals("-Xmx9m" + LOG, ChildFlags.of(spec(Map.of(), Optional.empty())));
  }

  @Test
  public void addsTheProbe() {
    assertEquals("-Xmx9m" + LOG + " -javaagent:/probe.jar=/run.properties",
        ChildFlags.of(spec(Map.of(), Optional.of(Path.of("/probe.jar")))));
  }

  /** A run's own flags override the arm's, which are kept because some releases cannot start without them. */
  @Test
  public void addsToFlagsThatTheRunSets() {
    JobConf conf = new JobConf(false);
    Map<String, String> own = Map.of("mapred.child.java.opts", "-Xmx1m", "mapreduce.map.java.opts", "-Xmx2m");
    ClusterConf.addJobSettings(conf, spec(own, Optional.empty()));
    assertEquals("-Xmx9m -Xmx1m" + LOG, conf.get("mapred.child.java.opts"));
    assertEquals("-Xmx9m -Xmx2m" + LOG, conf.get("mapreduce.map.java.opts"));
    assertEquals("-Xmx9m" + LOG, conf.get("yarn.app.mapreduce.am.command-opts"));
  }

  private static RunSpec spec(Map<String, String> conf, Optional<Path> probe) {
    Path root = Path.of("/run");
    return new RunSpec(Path.of("/run.properties"), "small-job", 1, 1, root, root, root, root, root, 1, 1, 2, 2,
        "-Xmx9m", List.of(), List.of(), conf, probe, 1, 0);
  }
}
