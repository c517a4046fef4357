/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
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
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;

/**
 * Kills a task that takes as long to die as the test wants, on a tracker with two map slots whose grace period is
 * longer than any test. Runs in a JVM of its own; files order the events.
 */
public final class KilledTasks {
  private static final String FOLDER = "test.folder";

  private KilledTasks() {
  }

  private abstract static class FileMapper extends MapReduceBase
      implements Mapper<LongWritable, Text, NullWritable, NullWritable> {
    Path folder;

    @Override
    public void configure(JobConf job) {
      folder = Path.of(job.get(FOLDER));
    }
  }

  /** A mapper that runs until it is killed, ends only when a file says so, and leaves a process behind. */
  public static final class Stubborn extends FileMapper {
    @Override
    public void map(LongWritable offset, Text line, OutputCollector<NullWritable, NullWritable> out, Reporter reporter)
        throws IOException {
      Process child = new ProcessBuilder("sleep", "1000").start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> {
        write(folder.resolve("terminating"), "");
        await(folder.resolve("release"));
      }));
      write(folder.resolve("pids"), ProcessHandle.current().pid() + "\n" + child.pid());
      await(folder.resolve("never"));
    }
  }

  /** A mapper that ends at once. */
  public static final class Brief extends FileMapper {
    @Override
    public void map(LongWritable offset, Text line, OutputCollector<NullWritable, NullWritable> out,
        Reporter reporter) {
    }
  }

  /** A mapper that ends when the job's other task runs too. */
  public static final class Together extends FileMapper {
    @Override
    public void map(LongWritable offset, Text line, OutputCollector<NullWritable, NullWritable> out,
        Reporter reporter) {
      write(folder.resolve("here" + line), "");
      await(folder.resolve("here0"));
      await(folder.resolve("here1"));
    }
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(base, new JobConf(conf)));
  }

  private static void run(File base, JobConf conf) throws Exception {
    conf.set(TTConfig.TT_SLEEP_TIME_BEFORE_SIG_KILL, "86400000");
    Path folder = Files.createDirectories(base.toPath().resolve("files"));
    MiniMRCluster mr = new MiniMRCluster(1, "file:///", 1, null, null, conf);
    try {
      RunningJob stubborn = new JobClient(mr.createJobConf()).submitJob(job(mr, folder, Stubborn.class, 1));
      await(folder.resolve("pids"));
      killUntil(folder.resolve("terminating"), stubborn);
      System.out.println("other slot: " + succeeds(job(mr, folder, Brief.class, 1)));

      stubborn.killJob();
      System.out.println("still there: " + alive(folder));
      write(folder.resolve("release"), "");
      stubborn.waitForCompletion();
      System.out.println("killed: " + (stubborn.getJobState() == JobStatus.KILLED));
      System.out.println("both slots: " + succeeds(job(mr, folder, Together.class, 2)));
      System.out.println("left: " + alive(folder));
    } finally {
      mr.shutdown();
    }
  }

  /** Kills the first map repeatedly: the JobTracker skips an attempt that no heartbeat has reported as running yet. */
  private static void killUntil(Path file, RunningJob job) throws IOException, InterruptedException {
    while (!Files.exists(file)) {
      job.killTask(firstMap(job), false);
      Thread.sleep(100);
    }
  }

  private static TaskAttemptID firstMap(RunningJob job) {
    return new TaskAttemptID(new TaskID(job.getID(), org.apache.hadoop.mapreduce.TaskType.MAP, 0), 0);
  }

  private static boolean succeeds(JobConf job) throws IOException {
    return JobClient.runJob(job).isSuccessful();
  }

  private static JobConf job(MiniMRCluster mr, Path folder, Class<? extends FileMapper> mapper, int maps)
      throws IOException {
    Path input = Files.createDirectories(folder.resolve("in-" + mapper.getSimpleName()));
    for (int i = 0; i < maps; i++) {
      Files.writeString(input.resolve("part" + i), i + "\n");
    }
    JobConf job = mr.createJobConf();
    job.set(FOLDER, folder.toString());
    job.setJarByClass(KilledTasks.class);
    job.setMapperClass(mapper);
    job.setNumReduceTasks(0);
    job.setSpeculativeExecution(false);
    job.setOutputFormat(NullOutputFormat.class);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
    return job;
  }

  private static long alive(Path folder) throws IOException {
    try (Stream<String> pids = Files.lines(folder.resolve("pids"))) {
      List<Long> numbers = pids.map(Long::valueOf).toList();
      return numbers.stream().flatMap(pid -> ProcessHandle.of(pid).stream()).filter(ProcessHandle::isAlive).count();
    }
  }

  private static void write(Path file, String text) {
    try {
      Path unfinished = file.resolveSibling(file.getFileName() + ".tmp");
      Files.writeString(unfinished, text);
      Files.move(unfinished, file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(Path file) {
    try {
      while (!Files.exists(file)) {
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
