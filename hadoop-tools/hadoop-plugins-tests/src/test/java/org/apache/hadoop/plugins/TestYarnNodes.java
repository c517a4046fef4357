/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.TIPStatus;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Checks that a job writes the same with the plug-ins as without them, whatever happens to nodes and attempts. */
@Category(ClusterTest.class)
public class TestYarnNodes {
  private static final int LINES = 60_000;

  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final long SEED = System.nanoTime();
  private static YarnNodes nodes;
  private static int runs;

  private Configuration conf;
  private Path in;
  private int files;
  private Map<String, String> expected;

  @BeforeClass
  public static void start() {
    nodes = new YarnNodes(TestYarnNodes.class.getSimpleName(), FOLDER.getRoot().toPath());
  }

  @AfterClass
  public static void stop() {
    if (nodes != null) {
      nodes.close();
    }
  }

  @Before
  public void configure() throws Exception {
    conf = nodes.jobConf();
  }

  /** Writes the input, and runs the job with Hadoop alone. */
  private void prepare(int maps, int lines) throws Exception {
    files = maps;
    in = FOLDER.newFolder().toPath();
    SampleJob.write(in, maps, lines, SEED);
    expected = SampleJob.run(job(conf));
    assertEquals(SampleJob.REDUCES, expected.size());
  }

  private Job job(Configuration own) throws IOException {
    return SampleJob.job(new Configuration(own), SampleJob.Keys.TEXT, false, in,
        FOLDER.getRoot().toPath().resolve("out" + runs++));
  }

  private Job job(Plugins plugins) throws IOException {
    Configuration own = new Configuration(conf);
    plugins.set(own);
    return job(own);
  }

  private void check(Plugins plugins, Job job, boolean servesReduces) throws Exception {
    assertEquals(plugins + ", seed " + SEED, expected, SampleJob.run(job));
    plugins.check(job, files, true, servesReduces);
  }

  private static HeldTasks tasks() throws IOException {
    return new HeldTasks(FOLDER.getRoot().toPath().resolve("held" + runs));
  }

  /** Checks two attempts that have spilled or copied, each into their job's folder, and race once released. */
  @Test
  public void twoAttemptsOfATaskOnOneNode() throws Exception {
    conf.setLong("mapreduce.reduce.memory.totalbytes", 100_000);
    conf.set("yarn.app.mapreduce.am.job.task.estimator.class", EagerEstimator.class.getName());
    conf.setInt("mapreduce.job.speculative.retry-after-no-speculate", 200);
    try (YarnNode node = nodes.start(8)) {
      prepare(2, LINES);
      conf.setBoolean("mapreduce.map.speculative", true);
      conf.setBoolean("mapreduce.reduce.speculative", true);
      for (Plugins plugins : Plugins.values()) {
        HeldTasks tasks = tasks();
        Job job = job(plugins);
        tasks.use(job, LINES / 2);
        List<String> attempts = List.of("m0.0", "m0.1", "r0.0", "r0.1");
        for (String attempt : attempts) {
          tasks.hold(attempt);
        }
        job.submit();
        for (List<String> racers : List.of(attempts.subList(0, 2), attempts.subList(2, 4))) {
          Waiting.until(racers + " run", () -> tasks.arrived().containsAll(racers) || job.isComplete());
          for (String attempt : racers) {
            tasks.release(attempt);
          }
        }
        check(plugins, job, true);
        assertTrue(tasks.arrived().toString(), tasks.arrived().containsAll(attempts));
      }
    }
  }

  /** Checks a node with the outputs of many maps, which a reduce asks for in a few requests; Hadoop names 20 in one. */
  @Test
  public void manyOutputsComeInFewRequests() throws Exception {
    files = 250;
    in = FOLDER.newFolder().toPath();
    SampleJob.write(in, files, 20, SEED);
    Configuration local = new Configuration(conf);
    local.set("mapreduce.framework.name", "local");
    expected = SampleJob.run(job(local));
    conf.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 1);
    try (YarnNode node = nodes.start(8)) {
      Job job = job(Plugins.BOTH);
      check(Plugins.BOTH, job, true);
      assertEquals(0, job.getCounters().findCounter(TaskCounter.FAILED_SHUFFLE).getValue());
      assertEquals((long) files * SampleJob.REDUCES,
          job.getCounters().findCounter(TaskCounter.SHUFFLED_MAPS).getValue());
      List<Integer> requests = node.requests(job.getJobID());
      assertEquals(requests.toString(), files * SampleJob.REDUCES,
          requests.stream().mapToInt(Integer::intValue).sum());
      assertTrue(requests.toString(), requests.stream().anyMatch(outputs -> outputs > 20));
    }
  }

  /** Checks a node that dies while reduces wait for its answer to their requests. */
  @Test
  public void aNodeDiesWhileReducesCopy() throws Exception {
    conf.setInt("mapreduce.reduce.shuffle.connect.timeout", 2000);
    conf.setInt("mapreduce.reduce.shuffle.retry-delay.max.ms", 1000);
    conf.setInt("mapreduce.reduce.shuffle.max-fetch-failures-notifications", 1);
    conf.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 0.6f);
    try (YarnNode first = nodes.start(5)) {
      prepare(6, LINES / 6);
      for (Plugins plugins : Plugins.values()) {
        HeldTasks tasks = tasks();
        Job job = job(plugins);
        tasks.use(job, 1);
        for (int map = 0; map < files; map++) {
          tasks.hold("m" + map + ".0");
        }
        job.submit();
        // Together with the application master they fill the first node.
        Waiting.until("four maps run", () -> tasks.arrived().size() == 4);
        List<String> stay = tasks.arrived();
        try (YarnNode second = nodes.start(2)) {
          Waiting.until("all maps run", () -> tasks.arrived().size() == files);
          for (String map : stay) {
            tasks.release(map);
          }
          Waiting.until("the reduces have copied all that there is", () -> job.getCounters()
              .findCounter(TaskCounter.SHUFFLED_MAPS).getValue() == (long) stay.size() * SampleJob.REDUCES);
          second.pause();
          for (String map : tasks.arrived()) {
            if (!stay.contains(map)) {
              tasks.release(map);
            }
          }
          Waiting.until("all maps are done", () -> urls(job).size() == files);
          List<Integer> ports = urls(job).stream().filter(url -> url.getHost().equals(second.host()))
              .map(URI::getPort).distinct().collect(Collectors.toList());
          assertEquals(ports.toString(), 1, ports.size());
          Waiting.until("a reduce has asked", () -> isConnected(ports.get(0)));
          second.kill();
        }
        check(plugins, job, true);
        assertTrue(job.getCounters().findCounter(TaskCounter.FAILED_SHUFFLE).getValue() > 0);
        assertTrue(job.getCounters().findCounter(JobCounter.NUM_FAILED_MAPS).getValue() > 0);
      }
    }
  }

  /** Returns the addresses from which the outputs of succeeded maps are served. */
  private static List<URI> urls(Job job) throws Exception {
    List<URI> urls = new ArrayList<>();
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, 1000)) {
      if (event.isMapTask() && event.getStatus() == TaskCompletionEvent.Status.SUCCEEDED) {
        urls.add(URI.create(event.getTaskTrackerHttp()));
      }
    }
    return urls;
  }

  /** Returns true if a local process is connected to this local port, according to Linux. */
  private static boolean isConnected(int port) throws IOException {
    String remote = String.format(":%04X 01 ", port);
    for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
      try (Stream<String> lines = Files.lines(Path.of(table))) {
        // In the client's entry, the port is the remote one.
        if (lines.anyMatch(line -> line.contains(remote))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Checks that attempts on a node without the jar fail and name what is missing; Hadoop then avoids the node. */
  @Test
  public void aNodeHasNoJar() throws Exception {
    conf.setInt("mapreduce.job.maxtaskfailures.per.tracker", 1);
    conf.setInt("yarn.app.mapreduce.am.job.node-blacklisting.ignore-threshold-node-percent", -1);
    conf.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 1);
    try (YarnNode first = nodes.start(2); YarnNode second = nodes.start(3, Map.of(), List.of())) {
      prepare(4, LINES / 4);
      for (Plugins plugins : Plugins.values()) {
        Job job = job(plugins);
        check(plugins, job, true);
        String type = plugins == Plugins.REDUCES ? SampleJob.STAMPEDE_SHUFFLE : SampleJob.STAMPEDE;
        String told = TestYarnSettings.failures(job);
        assertTrue(told, told.contains("ClassNotFoundException: Class " + type + " not found"));
      }
    }
  }

  /** Checks that shuffles with SSL are left to Hadoop, as their NodeManager accepts nothing else. */
  @Test
  public void shufflesWithSslAreLeftToHadoop() throws Exception {
    conf.setBoolean("mapreduce.shuffle.ssl.enabled", true);
    conf.set("hadoop.ssl.hostname.verifier", "ALLOW_ALL");
    List<Path> jars = new ArrayList<>(SslFiles.write(FOLDER.newFolder().toPath()));
    jars.add(Plugins.jar());
    try (YarnNode node = nodes.start(8, Map.of("mapreduce.shuffle.ssl.enabled", "true"), jars)) {
      prepare(2, LINES);
      for (Plugins plugins : Plugins.values()) {
        check(plugins, job(plugins), false);
      }
    }
  }

  /**
   * Checks that containers end with their tasks: JVMs exit by themselves, even that of an attempt that fails midway and
   * the last reduce's, and none waits in vain for a thread, which takes ten seconds and is logged then.
   */
  @Test
  public void containersEndWithTheirTasks() throws Exception {
    // The time that the application master gives them to exit.
    conf.setInt("mapreduce.task.exit.timeout", 3_600_000);
    try (YarnNode node = nodes.start(8)) {
      prepare(2, LINES);
      for (Plugins plugins : Plugins.values()) {
        HeldTasks tasks = tasks();
        Job job = job(plugins);
        tasks.use(job, LINES / 2);
        tasks.fail("m0.0");
        tasks.fail("r0.0");
        tasks.hold("r1.0");
        tasks.waitForExits("r1.0");
        job.submit();
        Waiting.until("the other reduces are done", () -> job.isComplete() || doneReduces(job) == 2);
        tasks.release("r1.0");
        check(plugins, job, true);
        assertEquals(List.of("m0.0", "m0.1", "m1.0", "r0.0", "r0.1", "r1.0", "r2.0"), tasks.arrived());
        Waiting.until("the JVM of r1.0 has ended", () -> tasks.hasExited("r1.0"));
        Map<Path, String> logs = node.logs(job.getJobID());
        // That of the application master is one of them.
        assertEquals(logs.keySet().toString(), tasks.arrived().size() + 1, logs.size());
        logs.forEach((file, log) -> assertFalse(file + ":\n" + log, log.contains("is still running after its task")));
      }
    }
  }

  private static long doneReduces(Job job) throws Exception {
    long done = 0;
    for (TaskReport report : job.getTaskReports(TaskType.REDUCE)) {
      done += report.getCurrentStatus() == TIPStatus.COMPLETE ? 1 : 0;
    }
    return done;
  }
}
