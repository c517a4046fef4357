/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;

/**
 * Runs two jobs, one after the other, whose tasks share JVMs from the pool, on a tracker with one map slot, and prints
 * which JVMs these were. Runs in a JVM of its own.
 */
public final class ReusedJvms {
  private static final int MAPS = 3;

  private static int tasks;

  private ReusedJvms() {
  }

  /** A mapper that reports in which JVM it runs, and how many tasks have run there before. */
  public static final class Witness extends MapReduceBase implements Mapper<LongWritable, Text, Text, Text> {
    @Override
    public void map(LongWritable offset, Text line, OutputCollector<Text, Text> out, Reporter reporter)
        throws IOException {
      boolean waited = Path.of("").toAbsolutePath().toString().contains("waitingTasks");
      out.collect(new Text(ProcessHandle.current().pid() + (waited ? " waited" : " started")),
          new Text(Integer.toString(tasks++)));
    }
  }

  public static void main(String[] args) {
    ClusterMain.run(ReusedJvms::run);
  }

  private static void run(File base, Configuration conf) throws Exception {
    JobConf cluster = new JobConf(conf);
    cluster.setInt("mapreduce.tasktracker.map.tasks.maximum", 1);
    cluster.setInt("mapreduce.tasktracker.reduce.tasks.maximum", 1);
    Path input = Files.createDirectories(base.toPath().resolve("in"));
    for (int i = 0; i < MAPS; i++) {
      Files.writeString(input.resolve("part" + i), "line\n");
    }
    MiniMRCluster mr = new MiniMRCluster(1, "file:///", 1, null, null, cluster);
    try {
      List<String> jvms = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        awaitPool(base.toPath().resolve("tmp"));
        Path output = base.toPath().resolve("out" + i);
        JobClient.runJob(job(mr, input, output));
        List<String[]> told = told(output);
        List<String> of = told.stream().map(words -> words[0]).distinct().toList();
        System.out.println("job " + i + ": in " + of.size() + " JVM that "
            + (of.get(0).endsWith(" waited") ? "waited" : "was started") + ", tasks before each "
            + told.stream().map(words -> words[1]).sorted().toList());
        jvms.add(of.get(0));
      }
      System.out.println("jobs have the same JVM: " + jvms.get(0).equals(jvms.get(1)));
    } finally {
      mr.shutdown();
    }
  }

  /** Waits until the pool has a waiting JVM; the working folder of a JVM that has a task is a link. */
  private static void awaitPool(Path folder) throws IOException, InterruptedException {
    while (LiveFolder.list(folder).stream()
        .noneMatch(file -> file.endsWith("ready") && Files.isDirectory(file.resolveSibling("work"), NOFOLLOW_LINKS))) {
      Thread.sleep(50);
    }
  }

  private static JobConf job(MiniMRCluster mr, Path input, Path output) {
    JobConf job = mr.createJobConf();
    job.setMapperClass(Witness.class);
    job.setNumReduceTasks(0);
    job.setNumTasksToExecutePerJvm(-1);
    job.setInt("mapreduce.input.fileinputformat.split.minsize", 1 << 20); // one map for each file
    job.setSpeculativeExecution(false);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    return job;
  }

  private static List<String[]> told(Path output) throws IOException {
    List<String[]> told = new ArrayList<>();
    try (Stream<Path> files = Files.list(output)) {
      for (Path file : files.filter(part -> part.getFileName().toString().startsWith("part-")).toList()) {
        Files.readAllLines(file).forEach(line -> told.add(line.split("\t")));
      }
    }
    return told;
  }
}
