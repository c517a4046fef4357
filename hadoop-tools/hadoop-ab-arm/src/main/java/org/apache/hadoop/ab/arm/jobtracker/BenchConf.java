/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.nio.file.Path;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.net.DNSToSwitchMapping;

/** The configuration of the JobTracker, and of its jobs: the arm's defaults, with the folders of this run. */
final class BenchConf {
  private static final int MILLIS_PER_SECOND = 1000;

  private BenchConf() {
  }

  static JobConf create(JobTrackerSpec spec) {
    JobConf conf = new JobConf();
    Path dir = spec.dir();
    conf.set("hadoop.tmp.dir", dir.resolve("hadoop").toString());
    conf.set("fs.defaultFS", "file:///");
    conf.setClass("fs.file.impl", LocalFiles.class, FileSystem.class);
    conf.setLong(LocalFiles.DELAY, spec.writeDelay());
    conf.setStrings(LocalFiles.SLOW, dir.resolve("system").toString(), dir.resolve("jobstatus").toString());
    conf.set("mapreduce.jobtracker.address", "localhost:0");
    conf.set("mapreduce.jobtracker.http.address", "localhost:0");
    conf.set("mapreduce.jobtracker.system.dir", dir.resolve("system").toString());
    conf.set("mapreduce.jobtracker.staging.root.dir", staging(spec).toString());
    conf.set("mapreduce.cluster.local.dir", dir.resolve("local").toString());
    conf.set("mapreduce.jobtracker.jobhistory.location", dir.resolve("history").toUri().toString());
    conf.set("mapreduce.jobtracker.persist.jobstatus.dir", dir.resolve("jobstatus").toString());
    conf.setClass("net.topology.node.switch.mapping.impl", Racks.class, DNSToSwitchMapping.class);
    conf.setInt(Racks.RACK_SIZE, spec.rackSize());
    // The split meta-info of 300,000 maps slightly exceeds the default limit.
    conf.setLong("mapreduce.jobtracker.split.metainfo.maxsize", -1);
    conf.setLong("mapreduce.jobtracker.expire.trackers.interval", (long) spec.expiry() * MILLIS_PER_SECOND);
    conf.setBoolean("mapreduce.map.speculative", false);
    conf.setBoolean("mapreduce.reduce.speculative", false);
    // Requested failures must not get a tracker blacklisted or fail a job.
    conf.setInt("mapreduce.map.maxattempts", 2 * SimulatedTasks.MAX_FAILURES);
    conf.setInt("mapreduce.reduce.maxattempts", 2 * SimulatedTasks.MAX_FAILURES);
    conf.setInt("mapreduce.job.maxtaskfailures.per.tracker", Integer.MAX_VALUE);
    spec.conf().forEach(conf::set);
    return conf;
  }

  /** Returns the staging folder of submitted jobs. */
  static Path staging(JobTrackerSpec spec) {
    return spec.dir().resolve("staging");
  }
}
