/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapred.lib.IdentityReducer;

/**
 * Runs a job on a cluster under Flight Recorder, with the map and the reduce profiled that the keys select by default.
 * Prints which profiles the client has received, and which of Hadoop's events are in all recordings.
 */
public final class ProfiledJob {
  private ProfiledJob() {
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(base, new JobConf(conf)));
  }

  private static void run(File base, JobConf conf) throws Exception {
    Path cluster = base.toPath().resolve("cluster.jfr");
    MiniMRCluster mr = ClusterMain.cluster(conf, "file:///");
    try (Recording recording = new Recording()) {
      recording.start();
      JobClient.runJob(job(base.toPath(), mr.createJobConf()));
      recording.stop();
      recording.dump(cluster);
    } finally {
      mr.shutdown();
    }
    for (String name : names(cluster)) {
      System.out.println("event: " + name);
    }
    for (RecordedEvent event : RecordingFile.readAllEvents(cluster)) {
      if (event.getEventType().getName().equals("org.apache.hadoop.TaskLaunch")) {
        System.out.println("launch: " + event.getString("task") + " "
            + Stream.of("slotWait", "jobLocalization", "taskLocalization", "jvmStart")
                .allMatch(phase -> event.getLong(phase) > 0));
      } else if (event.getEventType().getName().equals("org.apache.hadoop.ClientStep")) {
        System.out.println("step: " + event.getString("step"));
      }
    }
    try (Stream<Path> files = Files.list(Path.of("").toAbsolutePath())) {
      for (Path file : files.filter(each -> each.toString().endsWith(".profile")).sorted().toList()) {
        Set<String> names = names(file);
        System.out.println("profile: " + file.getFileName() + " fetches: "
            + names.contains("org.apache.hadoop.ShuffleFetch"));
      }
    }
  }

  private static Set<String> names(Path recording) throws Exception {
    Set<String> names = new TreeSet<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
      String name = event.getEventType().getName();
      if (name.startsWith("org.apache.hadoop.")) {
        names.add(name);
      }
    }
    return names;
  }

  private static JobConf job(Path base, JobConf job) throws Exception {
    for (int i = 0; i < 2; i++) {
      Files.writeString(Files.createDirectories(base.resolve("in")).resolve("part-" + i), "a\nb\n");
    }
    job.setMapperClass(IdentityMapper.class);
    job.setReducerClass(IdentityReducer.class);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    job.setNumReduceTasks(1);
    job.setProfileEnabled(true);
    job.setProfileTaskRange(true, "1");
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(base.resolve("in").toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(base.resolve("out").toUri()));
    return job;
  }
}
