/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Runs a job of four maps and two reduces on a mini cluster in a JVM of its own. Prints how often each letter occurs,
 * and for each task's JVM where its classes and its JDK come from and whether a thread it starts acts for the task's
 * user.
 */
public final class LetterCount {
  private static final Set<String> WAITING = Set.of("--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED",
      "--add-opens=java.base/java.lang=ALL-UNNAMED");

  private LetterCount() {
  }

  /** A mapper that emits the letters of a line, and once a description of the task's JVM. */
  public static final class Letters extends MapReduceBase implements Mapper<LongWritable, Text, Text, LongWritable> {
    @Override
    public void map(LongWritable offset, Text line, OutputCollector<Text, LongWritable> out, Reporter reporter)
        throws IOException {
      for (char letter : line.toString().toCharArray()) {
        out.collect(new Text(String.valueOf(letter)), new LongWritable(1));
      }
      if (offset.get() == 0) {
        out.collect(new Text(jvm("map")), new LongWritable(1));
      }
    }
  }

  /** A reducer that adds up counts, and emits once a description of the task's JVM. */
  public static final class Sum extends MapReduceBase implements Reducer<Text, LongWritable, Text, LongWritable> {
    private boolean told;

    @Override
    public void reduce(Text key, Iterator<LongWritable> counts, OutputCollector<Text, LongWritable> out,
        Reporter reporter) throws IOException {
      if (!told) {
        out.collect(new Text(jvm("reduce")), new LongWritable(1));
        told = true;
      }
      long sum = 0;
      while (counts.hasNext()) {
        sum += counts.next().get();
      }
      out.collect(key, new LongWritable(sum));
    }
  }

  private static String jvm(String kind) throws IOException {
    UserGroupInformation mine = UserGroupInformation.getCurrentUser();
    UserGroupInformation[] ofThread = new UserGroupInformation[1];
    Thread thread = new Thread(() -> {
      try {
        ofThread[0] = UserGroupInformation.getCurrentUser();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    });
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return kind + " jvm: jdk=" + Runtime.version().feature() + " flags=" + flags()
        + " inherits=" + mine.equals(ofThread[0]) + " jar="
        + new File(MapTask.class.getProtectionDomain().getCodeSource().getLocation().getPath()).getName();
  }

  /**
   * Returns true if this JVM was given any flag that opens the JDK. The two flags with which the tracker passes the
   * rest of the class path and the environment to a JVM that waited for its task do not count.
   */
  private static boolean flags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> !WAITING.contains(argument))
        .anyMatch(argument -> argument.startsWith("--add") || argument.contains("java.security.manager"));
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> {
      run(conf);
      System.out.println("done on " + Runtime.version().feature());
    });
  }

  private static void run(Configuration conf) throws Exception {
    MiniDFSCluster dfs = new MiniDFSCluster(conf, 1, true, null);
    try {
      FileSystem fs = dfs.getFileSystem();
      MiniMRCluster mr = new MiniMRCluster(1, fs.getUri().toString(), 1, null, null, new JobConf(conf));
      try {
        count(fs, mr.createJobConf(new JobConf(conf)));
      } finally {
        mr.shutdown();
      }
    } finally {
      dfs.shutdown();
    }
  }

  private static void count(FileSystem fs, JobConf job) throws IOException {
    for (int i = 0; i < 4; i++) {
      try (OutputStream out = fs.create(new Path("/in/" + i))) {
        out.write("abca\nbb\n".getBytes(StandardCharsets.US_ASCII));
      }
    }
    job.setJobName("letter count");
    job.setJarByClass(LetterCount.class);
    job.setMapperClass(Letters.class);
    job.setReducerClass(Sum.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    job.setNumReduceTasks(2);
    FileInputFormat.setInputPaths(job, new Path("/in"));
    FileOutputFormat.setOutputPath(job, new Path("/out"));
    RunningJob done = JobClient.runJob(job);
    System.out.println("maps=" + done.getCounters().getCounter(JobCounter.TOTAL_LAUNCHED_MAPS)
        + " successful=" + done.isSuccessful());
    for (int i = 0; i < 2; i++) {
      Path part = new Path("/out/part-0000" + i);
      byte[] text = new byte[(int) fs.getFileStatus(part).getLen()];
      try (FSDataInputStream in = fs.open(part)) {
        in.readFully(text);
      }
      System.out.print(new String(text, StandardCharsets.UTF_8));
    }
  }
}
