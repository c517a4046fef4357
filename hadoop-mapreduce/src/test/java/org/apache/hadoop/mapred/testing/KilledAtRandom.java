/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobStatus;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.net.NetworkTopology;

/**
 * Runs small jobs, several at a time, while JVMs of tasks, JVMs that wait for tasks, and jobs are killed at random, and
 * trackers stop and restart. Prints how the jobs end and what they leave behind. Runs in a JVM of its own.
 */
public final class KilledAtRandom {
  /** The property with the seed of all random choices. */
  public static final String SEED = "test.seed";

  private static final String SLEEP = "test.sleep";
  private static final int JOBS = 9;
  private static final int AT_A_TIME = 3;
  private static final int MAPS = 3;
  private static final int WORDS = 50;
  private static final int EVENTS = 30;
  private static final int MAX_PAUSE = 400;
  private static final int TRACKERS = 2;

  private final MiniMRCluster mr;
  private final Path base;
  private final Random random;
  private final Map<Integer, RunningJob> running = new TreeMap<>();
  private final Map<String, Integer> events = new TreeMap<>();
  private boolean kills = true;

  private KilledAtRandom(MiniMRCluster mr, Path base, long seed) {
    this.mr = mr;
    this.base = base;
    random = new Random(seed);
  }

  /** A mapper that emits the words of a line slowly. */
  public static final class Words extends MapReduceBase implements Mapper<LongWritable, Text, Text, LongWritable> {
    private int millis;

    @Override
    public void configure(JobConf job) {
      millis = job.getInt(SLEEP, 0);
    }

    @Override
    public void map(LongWritable at, Text line, OutputCollector<Text, LongWritable> out, Reporter reporter)
        throws IOException {
      for (String word : line.toString().split(" ")) {
        out.collect(new Text(word), new LongWritable(1));
      }
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(base.toPath(), new JobConf(conf)));
  }

  private static void run(Path base, JobConf conf) throws Exception {
    conf.setInt("mapreduce.jobtracker.expire.trackers.interval", 5000);
    conf.setInt("mapreduce.tasktracker.tasks.sleeptimebeforesigkill", 200);
    MiniMRCluster mr = new MiniMRCluster(TRACKERS, "file:///", 1, null, null, conf);
    try {
      KilledAtRandom test = new KilledAtRandom(mr, base, Long.getLong(SEED));
      test.runAll();
      System.out.println("left: " + new Leftovers(mr, base, base.resolve("out")).await());
    } finally {
      mr.shutdown();
    }
    System.out.println("left to wait: "
        + LiveFolder.list(base).stream().filter(file -> file.getParent().endsWith("waitingTasks")).toList());
  }

  private void runAll() throws Exception {
    Files.createDirectories(base.resolve("out"));
    for (int number = 0; number < JOBS || !running.isEmpty();) {
      while (number < JOBS && running.size() < AT_A_TIME) {
        running.put(number, submit(number));
        number++;
      }
      Thread.sleep(random.nextInt(MAX_PAUSE));
      if (kills) {
        strike();
      }
      for (Iterator<Map.Entry<Integer, RunningJob>> jobs = running.entrySet().iterator(); jobs.hasNext();) {
        Map.Entry<Integer, RunningJob> job = jobs.next();
        if (job.getValue().isComplete()) {
          System.out.println("job " + job.getKey() + ": " + end(job.getKey(), job.getValue()));
          jobs.remove();
        }
      }
    }
    System.out.println("events: " + events);
  }

  private void strike() throws Exception {
    int what = random.nextInt(20);
    if (what < 15) {
      List<ProcessHandle> jvms = ProcessHandle.current().descendants().filter(KilledAtRandom::isOfTasks).toList();
      if (!jvms.isEmpty() && jvms.get(random.nextInt(jvms.size())).destroyForcibly()) {
        note("JVM");
      }
    } else if (what < 18) {
      List<RunningJob> jobs = List.copyOf(running.values());
      jobs.get(random.nextInt(jobs.size())).killJob();
      note("job");
    } else {
      int tracker = random.nextInt(TRACKERS);
      String folder = Path.of(mr.getTaskTrackerLocalDir(tracker)).getFileName().toString();
      int number = Integer.parseInt(folder.substring(0, folder.indexOf('_')));
      mr.stopTaskTracker(tracker);
      mr.startTaskTracker("host" + number + ".foo.com", NetworkTopology.DEFAULT_RACK, number, 1);
      note("tracker");
    }
  }

  private void note(String event) {
    events.merge(event, 1, Integer::sum);
    kills = events.values().stream().mapToInt(Integer::intValue).sum() < EVENTS;
  }

  private static boolean isOfTasks(ProcessHandle process) {
    try {
      String command = Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"), StandardCharsets.ISO_8859_1);
      return command.contains("org.apache.hadoop.mapred.Child") || command.contains("WaitingMain");
    } catch (IOException e) {
      return false; // the process has ended
    }
  }

  private RunningJob submit(int number) throws IOException {
    Path input = Files.createDirectories(base.resolve("in").resolve("job" + number));
    for (int map = 0; map < MAPS; map++) {
      Files.writeString(input.resolve("part" + map), String.join(" ", words(number, map)) + "\n");
    }
    JobConf job = mr.createJobConf();
    job.setJobName("job " + number);
    job.setInt(SLEEP, random.nextInt(MAX_PAUSE));
    job.setMapperClass(Words.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    job.setMaxMapAttempts(1000);
    job.setMaxReduceAttempts(1000);
    job.setMaxTaskFailuresPerTracker(1000);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output(number).toUri()));
    return new JobClient(job).submitJob(job);
  }

  private Path output(int number) {
    return base.resolve("out").resolve("job" + number);
  }

  private static List<String> words(int number, int map) {
    Random words = new Random(number * MAPS + map);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < WORDS; i++) {
      all.add("word" + words.nextInt(WORDS));
    }
    return all;
  }

  /** Returns the outcome of a job: "right", "killed", or a description of the error. */
  private String end(int number, RunningJob job) throws IOException {
    if (!job.isSuccessful()) {
      return job.getJobState() == JobStatus.KILLED ? "killed" : "failed";
    }
    Map<String, Long> expected = new HashMap<>();
    for (int map = 0; map < MAPS; map++) {
      words(number, map).forEach(word -> expected.merge(word, 1L, Long::sum));
    }
    Map<String, Long> told = new HashMap<>();
    for (String line : Files.readAllLines(output(number).resolve("part-00000"))) {
      String[] parts = line.split("\t");
      told.merge(parts[0], Long.valueOf(parts[1]), Long::sum);
    }
    boolean isMarked = Files.exists(output(number).resolve("_SUCCESS"));
    return !isMarked ? "not marked" : told.equals(expected) ? "right" : "wrong";
  }
}
