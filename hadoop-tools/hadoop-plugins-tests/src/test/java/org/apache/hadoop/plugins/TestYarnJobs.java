/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Jobs on YARN, whose attempts share a folder and whose files the NodeManager serves, give what Hadoop's own give. */
@Category(ClusterTest.class)
public class TestYarnJobs {
  private static final int FILES = 2;
  private static final int LINES = 60_000;

  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final long SEED = System.nanoTime();
  private static MiniMRYarnCluster cluster;
  private static Path in;
  private static Map<String, String> expected;
  private static int runs;

  @BeforeClass
  public static void start() throws Exception {
    in = FOLDER.getRoot().toPath().resolve("in");
    SampleJob.write(in, FILES, LINES, SEED);
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("hadoop.tmp.dir", FOLDER.newFolder("tmp").getPath());
    conf.set("yarn.app.mapreduce.am.staging-dir", FOLDER.newFolder("staging").getPath());
    conf.set("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100.0");
    conf.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
    // the files of ended jobs stay as long as they are looked at
    conf.setInt("yarn.nodemanager.delete.debug-delay-sec", 600);
    cluster = new MiniMRYarnCluster(TestYarnJobs.class.getSimpleName(), 1);
    cluster.init(conf);
    cluster.start();
    expected = SampleJob.run(job(new Configuration(cluster.getConfig())));
  }

  @AfterClass
  public static void stop() {
    if (cluster != null) {
      cluster.stop();
    }
  }

  private static Job job(Configuration conf) throws Exception {
    conf.set("mapreduce.application.classpath", System.getProperty("java.class.path").replace(':', ','));
    conf.setInt("mapreduce.task.io.sort.mb", 1);
    conf.setInt("mapreduce.task.io.sort.factor", 2);
    for (String key : new String[] {"mapreduce.map.memory.mb", "mapreduce.reduce.memory.mb",
        "yarn.app.mapreduce.am.resource.mb"}) {
      conf.setInt(key, 512);
    }
    return SampleJob.job(conf, SampleJob.Keys.TEXT, false, in, FOLDER.getRoot().toPath().resolve("out" + runs++));
  }

  private static Job withPlugin(Configuration conf) throws Exception {
    conf.set(SampleJob.COLLECTOR, SampleJob.STAMPEDE);
    conf.set(SampleJob.SHUFFLE, SampleJob.STAMPEDE_SHUFFLE);
    Job job = job(conf);
    assertEquals("seed " + SEED, expected, SampleJob.run(job));
    return job;
  }

  @Test
  public void manySpillsAreMergedAndServed() throws Exception {
    Job job = withPlugin(new Configuration(cluster.getConfig()));
    assertEquals(FILES, SampleJob.sorted(job));
    assertEquals(SampleJob.REDUCES, SampleJob.shuffled(job));
    assertEquals(FILES * SampleJob.REDUCES,
        job.getCounters().findCounter(TaskCounter.SHUFFLED_MAPS).getValue());
    assertEquals(0, job.getCounters().findCounter(TaskCounter.FAILED_SHUFFLE).getValue());
  }

  /** The NodeManager may be another user, of the same group. */
  @Test
  public void outputCanBeServedUnderAStrictUmask() throws Exception {
    Configuration conf = new Configuration(cluster.getConfig());
    conf.set("fs.permissions.umask-mode", "077");
    Job job = withPlugin(conf);
    assertEquals(FILES, SampleJob.sorted(job));
    List<String> modes = modes(job.getJobID().toString().replace("job_", "application_"));
    assertEquals("" + modes, 2 * FILES, modes.size());
    assertEquals(Set.of("rw-r-----"), Set.copyOf(modes));
  }

  /** The permissions of the outputs of a job's maps and of their indices, where the NodeManager has them. */
  private static List<String> modes(String application) throws Exception {
    List<String> modes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("target/test/data"))) {
      for (Path file : (Iterable<Path>) files.filter(each -> each.toString().contains("/" + application + "/"))
          .filter(each -> each.getFileName().toString().startsWith("file.out"))::iterator) {
        modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      }
    }
    return modes;
  }

  /** All tasks run in the JVM of the application master, which moves their files. */
  @Test
  public void tasksMayRunInTheApplicationMaster() throws Exception {
    Configuration conf = new Configuration(cluster.getConfig());
    conf.setBoolean("mapreduce.job.ubertask.enable", true);
    conf.setInt("mapreduce.job.ubertask.maxreduces", 3);
    Job job = withPlugin(conf);
    assertTrue("not in the application master", job.getStatus().isUber());
    assertEquals(FILES, SampleJob.sorted(job));
    assertEquals(SampleJob.REDUCES, SampleJob.shuffled(job));
  }

  @Test
  public void encryptedSpillsAreLeftToHadoop() throws Exception {
    Configuration conf = new Configuration(cluster.getConfig());
    conf.setBoolean("mapreduce.job.encrypted-intermediate-data", true);
    Job job = withPlugin(conf);
    assertEquals(FILES, SampleJob.refused(job));
    assertEquals(SampleJob.REDUCES, SampleJob.leftShuffles(job));
  }
}
