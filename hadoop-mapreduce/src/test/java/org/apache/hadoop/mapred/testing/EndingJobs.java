/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

/**
 * Runs jobs that end in different ways, in a JVM of its own, on tuned or stock jars; their clients print everything.
 */
public final class EndingJobs {
  /** The property with the client's poll interval in milliseconds. */
  public static final String INTERVAL = "test.interval";

  private static final String MARK = "client ";
  private static final Pattern LINE = Pattern.compile(MARK + "(\\w+): (.*)");
  private static final int MAPS = 12;

  private EndingJobs() {
  }

  /** A mapper that passes lines on, fails on one, and waits forever on another. */
  public static final class Told extends MapReduceBase implements Mapper<LongWritable, Text, Text, LongWritable> {
    @Override
    public void map(LongWritable offset, Text line, OutputCollector<Text, LongWritable> out, Reporter reporter)
        throws IOException {
      if (line.toString().equals("fail")) {
        throw new IOException("told to fail");
      }
      while (line.toString().equals("wait")) {
        reporter.progress();
        try {
          Thread.sleep(100);
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
      out.collect(line, offset);
    }
  }

  /**
   * Returns the output of the clients, one after the other, without the parts that differ from run to run: times and
   * sizes, the order of tasks, and all lines of progress but the last.
   */
  public static List<String> printed(String output) {
    Map<String, List<String>> clients = new TreeMap<>();
    output.lines().map(LINE::matcher).filter(Matcher::matches).forEach(
        line -> clients.computeIfAbsent(line.group(1), client -> new ArrayList<>()).add(line.group(2)));
    List<String> lines = new ArrayList<>();
    clients.forEach((client, said) -> told(said).forEach(line -> lines.add(client + ": " + line)));
    return lines;
  }

  private static List<String> told(List<String> said) {
    List<String> lines = new ArrayList<>();
    String progress = null;
    List<String> tasks = new ArrayList<>();
    for (String line : said) {
      String text = line.replaceAll("(job|attempt)_\\d+_\\d+", "$1").replaceAll("Counters: \\d+", "Counters");
      if (text.startsWith(" map ")) {
        progress = text;
      } else if (text.startsWith("Task Id : ")) {
        tasks.add(text);
      } else {
        if (text.startsWith("Job complete")) {
          lines.add(progress);
          tasks.stream().filter(EndingJobs::isOfTheJob).sorted().forEach(lines::add);
          tasks.clear();
        }
        lines.add(text);
      }
    }
    return lines;
  }

  /** Returns false for the job's setup and cleanup tasks, which have the numbers after the last map or reduce. */
  private static boolean isOfTheJob(String event) {
    return !event.matches(".*_m_0000(12|13|14)_.*|.*_r_00000[1-9]_.*");
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(base.toPath(), new JobConf(conf)));
  }

  private static void run(Path base, JobConf conf) throws Exception {
    Logger.getLogger("org.apache.hadoop.mapreduce.Job")
        .addAppender(new ConsoleAppender(new PatternLayout(MARK + "%t: %m%n")));
    conf.set("mapreduce.tasktracker.map.tasks.maximum", "4");
    MiniMRCluster mr = ClusterMain.cluster(conf, "file:///");
    try {
      JobConf succeeds = job(mr, base, 0, "ALL", lines(MAPS, "pass"));
      JobConf fails = job(mr, base, 1, "FAILED", lines(1, "fail"));
      JobConf waits = job(mr, base, 1, "KILLED", lines(1, "wait"));
      List<FutureTask<String>> clients = List.of(client("succeeds", () -> runs(succeeds)),
          client("fails", () -> runs(fails)), client("killed", () -> killed(waits, new JobClient(waits))));
      for (FutureTask<String> client : clients) {
        client.get();
      }
      tell("all", "ended");
    } finally {
      mr.shutdown();
    }
  }

  /** Starts a client in a thread with this name, which marks its lines. */
  private static FutureTask<String> client(String name, Callable<String> code) {
    FutureTask<String> client = new FutureTask<>(() -> {
      String how = code.call();
      tell(name, how);
      return how;
    });
    new Thread(client, name).start();
    return client;
  }

  private static void tell(String client, String how) {
    System.out.println(MARK + client + ": " + how);
  }

  private static List<String> lines(int count, String line) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add(line);
    }
    return lines;
  }

  private static String runs(JobConf job) {
    try {
      return "successful " + JobClient.runJob(job).isSuccessful();
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  /**
   * Returns the output of a client that waits for the end of a job while another client, which prints nothing, kills
   * it.
   */
  private static String killed(JobConf job, JobClient client) throws Exception {
    RunningJob running = client.submitJob(job);
    FutureTask<Integer> killer = new FutureTask<>(() -> {
      RunningJob same = new JobClient(job).getJob(running.getID());
      while (same.mapProgress() == 0) {
        Thread.sleep(100);
      }
      same.killJob();
      same.waitForCompletion();
      return same.getJobState();
    });
    new Thread(killer, "killer").start();
    return "successful " + client.monitorAndPrintJob(job, running) + ", state " + killer.get();
  }

  private static JobConf job(MiniMRCluster mr, Path base, int reduces, String filter, List<String> lines)
      throws IOException {
    JobConf job = mr.createJobConf();
    Path input = Files.createTempDirectory(base, "in");
    for (int i = 0; i < lines.size(); i++) {
      Files.writeString(input.resolve("file" + i), lines.get(i) + "\n");
    }
    job.setJarByClass(EndingJobs.class);
    job.setMapperClass(Told.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(LongWritable.class);
    job.setNumReduceTasks(reduces);
    job.setNumMapTasks(1);
    job.setMaxMapAttempts(2);
    job.setSpeculativeExecution(false);
    job.setOutputFormat(NullOutputFormat.class);
    job.set("mapreduce.client.output.filter", filter);
    job.setInt("mapreduce.client.progressmonitor.pollinterval", Integer.getInteger(INTERVAL));
    job.setInt("mapreduce.client.completion.pollinterval", Integer.getInteger(INTERVAL));
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
    return job;
  }
}
