/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.FileSystem;
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
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.JobCounter;

/**
 * Runs jobs that meet with mishaps: their disk is full, or their tracker is lost while the output of a task or of the
 * job is committed. Where stock cannot be made to do so within a minute, or has no such feature, a task also has a
 * duplicate, or its JVM is killed while it receives its task. Prints how they end and what they leave. Runs in a JVM of
 * its own, on tuned or stock jars.
 */
public final class UnluckyJobs {
  /** The property that says that stock's jars are used. */
  public static final String STOCK = "test.stock";

  private static final String HOW = "test.how";
  private static final int DISK_MEGABYTES = 40;
  private static final int MAPS = 4;

  private final MiniMRCluster mr;
  private final Path base;

  private UnluckyJobs(MiniMRCluster mr, Path base) {
    this.mr = mr;
    this.base = base;
  }

  /** A mapper that writes more than the disk holds, waits in the first attempt of the first map, or passes lines on. */
  public static final class Maps extends MapReduceBase implements Mapper<LongWritable, Text, Text, Text> {
    private JobConf job;

    @Override
    public void configure(JobConf conf) {
      job = conf;
    }

    @Override
    public void map(LongWritable at, Text line, OutputCollector<Text, Text> out, Reporter reporter)
        throws IOException {
      String how = job.get(HOW);
      if (how.equals("full disk")) {
        byte[] bytes = new byte[100_000];
        Random random = new Random(1);
        for (long written = 0; written < DISK_MEGABYTES << 21; written += bytes.length) {
          random.nextBytes(bytes);
          out.collect(line, new Text(new String(bytes, StandardCharsets.ISO_8859_1)));
        }
      }
      out.collect(line, new Text(how));
      if (how.equals("duplicate") && isFirst(job)) {
        sleep();
      }
    }

    private static boolean isFirst(JobConf job) {
      TaskAttemptID attempt = TaskAttemptID.forName(job.get("mapreduce.task.attempt.id"));
      return attempt.getTaskID().getId() == 0 && attempt.getId() == 0;
    }

    private static void sleep() throws IOException {
      try {
        Thread.sleep(600_000);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(base.toPath(), new JobConf(conf)));
  }

  private static void run(Path base, JobConf conf) throws Exception {
    mountSmallDisk(Files.createDirectories(Path.of(conf.get("hadoop.tmp.dir"), "mapred", "local")));
    // on stock, a tracker is lost when a busy machine has starved it for this long
    conf.setInt("mapreduce.jobtracker.expire.trackers.interval", 20_000);
    conf.setInt("mapreduce.tasktracker.map.tasks.maximum", 2);
    conf.setInt("mapreduce.tasktracker.reduce.tasks.maximum", 1);
    conf.setInt("mapreduce.tasktracker.child.pool.size", 1);
    conf.setClass(HeldFileSystem.KEY, HeldFileSystem.class, FileSystem.class);
    MiniMRCluster mr = ClusterMain.cluster(conf, "file:///");
    try {
      UnluckyJobs jobs = new UnluckyJobs(mr, base);
      for (int i = 0; i < MAPS; i++) {
        Files.writeString(Files.createDirectories(base.resolve("in")).resolve("part" + i), i + "\n");
      }
      Files.createDirectories(base.resolve("out"));
      jobs.fullDisk();
      if (!Boolean.getBoolean(STOCK)) {
        jobs.duplicate();
        jobs.changedHands();
      }
      jobs.lostTrackers();
      System.out.println("left: " + new Leftovers(mr, base, base.resolve("out")).await());
    } finally {
      mr.shutdown();
    }
  }

  /** Mounts a small disk; this JVM has a mount namespace of its own. */
  private static void mountSmallDisk(Path folder) throws IOException, InterruptedException {
    int status = new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=" + DISK_MEGABYTES + "m", "tmpfs",
        folder.toString()).inheritIO().start().waitFor();
    if (status != 0) {
      throw new IOException("mount has ended with " + status);
    }
  }

  private void fullDisk() throws Exception {
    JobConf job = job("full disk", "part0");
    job.setNumReduceTasks(1);
    job.setInt("mapreduce.task.io.sort.mb", 1);
    show("full disk", ended(submit(job)));
  }

  private void duplicate() throws Exception {
    JobConf job = job("duplicate", "");
    job.setMapSpeculativeExecution(true);
    job.setInt("mapreduce.job.speculative.lag", 1000);
    job.setInt("mapreduce.job.speculative.search.pause", 0);
    job.set("mapreduce.job.speculative.slowtaskthreshold", "0.01");
    job.set("mapreduce.job.speculative.slownodethreshold", "1000");
    show("duplicate", ended(submit(job)));
  }

  /** Kills a JVM that has been given its task but not read it; the waiting JVMs are stopped to achieve that. */
  private void changedHands() throws Exception {
    Set<ProcessHandle> waiting = new HashSet<>();
    while (waiting.size() < mr.getNumTaskTrackers()) { // one for each tracker
      Thread.sleep(50);
      ProcessHandle.current().descendants().filter(UnluckyJobs::waits).forEach(waiting::add);
    }
    for (ProcessHandle jvm : waiting) {
      signal("STOP", jvm);
    }
    RunningJob job = submit(job("changed hands", "part0"));
    ProcessHandle chosen = null;
    while (chosen == null) {
      Thread.sleep(20);
      chosen = waiting.stream().filter(UnluckyJobs::hasTask).findFirst().orElse(null);
    }
    signal("KILL", chosen);
    waiting.remove(chosen);
    for (ProcessHandle jvm : waiting) {
      signal("CONT", jvm);
    }
    show("changed hands", ended(job));
  }

  private static boolean waits(ProcessHandle process) {
    try {
      return Files.exists(Path.of("/proc/" + process.pid() + "/cwd").toRealPath().resolveSibling("ready"));
    } catch (IOException e) {
      return false; // the process has ended
    }
  }

  private static boolean hasTask(ProcessHandle process) {
    try {
      return Path.of("/proc/" + process.pid() + "/cwd").toRealPath().toString().contains("attempt_");
    } catch (IOException e) {
      return false;
    }
  }

  private static void signal(String name, ProcessHandle process) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start().waitFor();
  }

  /**
   * Runs two jobs at once, one about to commit a task and the other about to commit itself, and loses their trackers.
   */
  private void lostTrackers() throws Exception {
    RunningJob task = submit(held(HeldFileSystem.TASK, "part0"));
    JobConf reduced = held(HeldFileSystem.JOB, "part1");
    reduced.setNumReduceTasks(1);
    RunningJob whole = submit(reduced);
    TreeSet<Integer> lost = new TreeSet<>();
    for (String name : List.of(HeldFileSystem.TASK, HeldFileSystem.JOB)) {
      String place = HeldFileSystem.awaitHeld(base.resolve("out").resolve(name));
      for (int tracker = 0; tracker < mr.getNumTaskTrackers(); tracker++) {
        if (place.contains(mr.getTaskTrackerLocalDir(tracker) + "/")) {
          lost.add(tracker);
        }
      }
    }
    for (int tracker : lost.descendingSet()) {
      mr.stopTaskTracker(tracker);
    }
    while (mr.getJobTrackerRunner().getJobTracker().getClusterStatus(false).getTaskTrackers()
        > mr.getNumTaskTrackers()) {
      Thread.sleep(50);
    }
    HeldFileSystem.release(base.resolve("out").resolve(HeldFileSystem.JOB));
    show(HeldFileSystem.TASK, ended(task));
    show(HeldFileSystem.JOB, ended(whole));
  }

  private JobConf held(String name, String input) {
    JobConf job = job(name, input);
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(
        HeldFileSystem.SCHEME + base.resolve("out").resolve(name)));
    return job;
  }

  private JobConf job(String how, String input) {
    JobConf job = mr.createJobConf();
    job.setJobName(how);
    job.set(HOW, how);
    job.setClass(HeldFileSystem.KEY, HeldFileSystem.class, FileSystem.class);
    job.setMapperClass(Maps.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setNumReduceTasks(0);
    job.setSpeculativeExecution(false);
    job.setNumMapTasks(1);
    job.setMaxMapAttempts(2);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(base.resolve("in").resolve(input).toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(base.resolve("out").resolve(how).toUri()));
    return job;
  }

  private static RunningJob submit(JobConf job) throws IOException {
    return new JobClient(job).submitJob(job);
  }

  private static RunningJob ended(RunningJob job) throws IOException, InterruptedException {
    while (!job.isComplete()) {
      Thread.sleep(50);
    }
    return job;
  }

  /**
   * Returns the number of launched maps, as far as it is certain: a map that is slow to start may have a duplicate,
   * too.
   */
  private static String launched(String how, RunningJob job) throws IOException {
    long maps = job.getCounters().getCounter(JobCounter.TOTAL_LAUNCHED_MAPS);
    return how.equals(HeldFileSystem.JOB) || how.equals("duplicate") && maps > MAPS ? "enough" : Long.toString(maps);
  }

  private void show(String how, RunningJob job) throws IOException {
    Path output = base.resolve("out").resolve(how);
    System.out.println(String.format(Locale.ROOT, "%s: %s, maps %s, output %s", how,
        JobStatus.getJobRunState(job.getJobState()), launched(how, job),
        LiveFolder.list(output).stream().filter(Files::isRegularFile).map(file -> output.relativize(file).toString())
            .filter(name -> !name.endsWith(".crc")).sorted().toList()));
  }
}
