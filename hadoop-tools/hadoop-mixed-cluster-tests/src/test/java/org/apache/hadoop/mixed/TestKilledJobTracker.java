/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobTracker;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapred.lib.TokenCountMapper;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that every job ends correctly or says why not, when the JobTracker is killed at some moment and restarted at
 * once. The system property {@code jobtracker.kills} is the number of kills; {@code jobtracker.kills.seed} determines
 * the moments.
 */
@Category(ClusterTest.class)
public class TestKilledJobTracker {
  private static final int KILLS = Integer.getInteger("jobtracker.kills", 2);
  private static final long SEED = Long.getLong("jobtracker.kills.seed", 22);
  private static final int CLIENTS = 3;
  private static final int FILES = 2;
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final String WORDS = "one two three two\n";
  private static final String COUNTS = "one\t" + FILES + "\nthree\t" + FILES + "\ntwo\t" + 2 * FILES + "\n";

  /** The moments, as lines that the JobTracker logs, and how often while the jobs of a round run. */
  private enum Moment {
    ACCEPTED("Job job_\\S+ added successfully", CLIENTS),
    INITIALIZED("Job job_\\S+ initialized successfully", CLIENTS),
    LAUNCHED("Adding task .*attempt_", CLIENTS * (FILES + 1)),
    ENDED("Task 'attempt_\\S+ has completed", CLIENTS * (FILES + 1)),
    DONE("Job job_\\S+ has completed successfully", CLIENTS - 1);

    private final String line;
    private final int times;

    Moment(String line, int times) {
      this.line = line;
      this.times = times;
    }
  }

  @Test
  public void everyJobEndsRightOrSaysWhy() throws Exception {
    Random random = new Random(SEED);
    Path root = Files.createTempDirectory(
        Files.createDirectories(Path.of("target", "mixed-cluster").toAbsolutePath()), "killed");
    Path input = Files.createDirectories(root.resolve("input"));
    for (int i = 0; i < FILES; i++) {
      Files.writeString(input.resolve("words" + i), WORDS);
    }
    Set<String> ids = new HashSet<>();
    int right = 0;
    try (KilledJobTrackers cluster = new KilledJobTrackers(root)) {
      for (String page : List.of("/jobtracker.jsp", "/jobtracker.jspx", "/index.html")) {
        HttpURLConnection answer = (HttpURLConnection) cluster.pages().resolve(page).toURL().openConnection();
        assertEquals("from jars alone: " + page, HttpURLConnection.HTTP_OK, answer.getResponseCode());
      }
      for (int kill = 0; kill < KILLS; kill++) {
        Moment moment = Moment.values()[random.nextInt(Moment.values().length)];
        int times = 1 + random.nextInt(moment.times);
        String round = "seed " + SEED + ", kill " + kill + " after " + moment + " " + times;
        List<FutureTask<String>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
          clients.add(start(cluster.client(), input, root.resolve("output-" + kill + "-" + i)));
        }
        kill(cluster, moment, times, clients);
        cluster.restart();
        for (FutureTask<String> client : clients) {
          String[] end = client.get().split(" ", 2);
          assertTrue(round + ": twice " + end[0], ids.add(end[0]));
          if (end[1].equals(COUNTS)) {
            right++;
          } else {
            assertTrue(round + ": " + end[1], end[1].matches("failed: .*(the JobTracker was restarted|TIPFAILED).*"));
          }
        }
        assertEquals(round + ": staging", List.of(), jobsLeftIn(cluster.folder("staging")));
      }
      assertEquals("histories, seed " + SEED, ids, historiesOf(ids, cluster.folder("history")));
    }
    assertTrue("seed " + SEED + ": only " + right + " jobs were run to their end", right >= ids.size() / 2);
  }

  private static void kill(KilledJobTrackers cluster, Moment moment, int times, List<FutureTask<String>> clients)
      throws Exception {
    try {
      cluster.killAfter(moment.line, times);
    } catch (AssertionError e) {
      for (FutureTask<String> client : clients) {
        if (client.isDone()) {
          client.get();
        }
      }
      throw e;
    }
  }

  /** Starts a job; the result is its id and its output, or the reason why it has none. */
  private static FutureTask<String> start(JobConf conf, Path input, Path output) {
    FutureTask<String> client = new FutureTask<>(() -> run(conf, input, output));
    Thread thread = new Thread(client, output.getFileName().toString());
    thread.setDaemon(true);
    thread.start();
    return client;
  }

  private static String run(JobConf conf, Path input, Path output) throws Exception {
    conf.setJobName(output.getFileName().toString());
    conf.setMapperClass(TokenCountMapper.class);
    conf.setReducerClass(LongSumReducer.class);
    conf.setOutputKeyClass(Text.class);
    conf.setOutputValueClass(LongWritable.class);
    FileInputFormat.setInputPaths(conf, new org.apache.hadoop.fs.Path(input.toString()));
    FileOutputFormat.setOutputPath(conf, new org.apache.hadoop.fs.Path(output.toString()));
    RunningJob job = new JobClient(conf).submitJob(conf);
    job.waitForCompletion();
    return job.getID() + " " + (job.isSuccessful() ? Files.readString(output.resolve("part-00000"))
        : "failed: " + reason(conf, job));
  }

  private static String reason(JobConf conf, RunningJob job) throws Exception {
    ClientProtocol tracker = (ClientProtocol) RPC.getProxy(ClientProtocol.class, ClientProtocol.versionID,
        JobTracker.getAddress(conf), conf);
    StringBuilder reason = new StringBuilder(tracker.getJobStatus(job.getID()).getSchedulingInfo());
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0)) {
      if (event.getTaskStatus() == TaskCompletionEvent.Status.TIPFAILED) {
        reason.append(", ").append(event);
      }
    }
    return reason.toString();
  }

  /** Returns the jobs with files left in a folder; waits until there are none, as a JobTracker deletes them late. */
  private static List<String> jobsLeftIn(Path folder) throws Exception {
    long start = System.nanoTime();
    List<String> left = jobsIn(folder);
    while (!left.isEmpty() && System.nanoTime() - start < PATIENCE_NANOS) {
      Thread.sleep(100);
      left = jobsIn(folder);
    }
    return left;
  }

  private static List<String> jobsIn(Path folder) throws IOException {
    return namesIn(folder).stream().filter(name -> name.startsWith("job_")).toList();
  }

  /** Returns the jobs with a history; waits for those of {@code jobs}, as a JobTracker moves them after the end. */
  private static Set<String> historiesOf(Set<String> jobs, Path folder) throws Exception {
    long start = System.nanoTime();
    Set<String> histories = historiesIn(folder);
    while (!histories.containsAll(jobs) && System.nanoTime() - start < PATIENCE_NANOS) {
      Thread.sleep(100);
      histories = historiesIn(folder);
    }
    return histories;
  }

  private static Set<String> historiesIn(Path folder) throws IOException {
    Set<String> jobs = new HashSet<>();
    namesIn(folder).stream().filter(name -> name.matches("job_\\d+_\\d+_(?!conf).*"))
        .forEach(name -> jobs.add(name.replaceFirst("(job_\\d+_\\d+).*", "$1")));
    return jobs;
  }

  /** Returns the names of all files below the folder, except those that are moved away meanwhile. */
  private static List<String> namesIn(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    Files.walkFileTree(folder, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        names.add(file.getFileName().toString());
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        names.add(directory.getFileName().toString());
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
        if (e instanceof NoSuchFileException) {
          return FileVisitResult.CONTINUE;
        }
        throw e;
      }
    });
    return names;
  }
}
