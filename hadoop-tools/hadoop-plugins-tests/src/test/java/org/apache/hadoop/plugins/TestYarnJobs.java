/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/**
 * Checks that a job on YARN, whose attempts share a folder and whose files the NodeManager serves, writes the same as
 * with Hadoop's own classes. {@link TestYarnSettings} and {@link TestYarnNodes} have more jobs.
 */
@Category(ClusterTest.class)
public class TestYarnJobs {
  private static final int FILES = 2;
  private static final int LINES = 60_000;

  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final long SEED = System.nanoTime();
  private static MiniMRYarnCluster cluster;
  private static Path in;

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
    // The files of completed jobs stay as long as the test looks at them.
    conf.setInt("yarn.nodemanager.delete.debug-delay-sec", 600);
    conf.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 100);
    cluster = new MiniMRYarnCluster(TestYarnJobs.class.getSimpleName(), 1);
    cluster.init(conf);
    cluster.start();
  }

  @AfterClass
  public static void stop() {
    if (cluster != null) {
      cluster.stop();
    }
  }

  private static Job job(Configuration conf, String out) throws Exception {
    conf.setInt("mapreduce.task.io.sort.mb", 1);
    conf.setInt("mapreduce.task.io.sort.factor", 2);
    return SampleJob.job(conf, SampleJob.Keys.TEXT, false, in, FOLDER.getRoot().toPath().resolve(out));
  }

  /** Returns the output of Hadoop's own classes, in this JVM. */
  private static Map<String, String> expected() throws Exception {
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("hadoop.tmp.dir", FOLDER.newFolder("local").getPath());
    conf.set("mapreduce.framework.name", "local");
    return SampleJob.run(job(conf, "expected"));
  }

  private static Configuration yarn() {
    Configuration conf = new Configuration(cluster.getConfig());
    conf.set("mapreduce.application.classpath", System.getProperty("java.class.path").replace(':', ','));
    for (String key : new String[] {"mapreduce.map.memory.mb", "mapreduce.reduce.memory.mb",
        "yarn.app.mapreduce.am.resource.mb"}) {
      conf.setInt(key, 512);
    }
    conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 100);
    return conf;
  }

  /** Checks that a NodeManager run by another user of the same group could read the files it serves. */
  @Test
  public void manySpillsAreMergedAndServedUnderAStrictUmask() throws Exception {
    Map<String, String> expected = expected();
    assertEquals(SampleJob.REDUCES, expected.size());
    Configuration conf = yarn();
    conf.set("fs.permissions.umask-mode", "077");
    Plugins.BOTH.set(conf);
    Job job = job(conf, "out");
    assertEquals("seed " + SEED, expected, SampleJob.run(job));
    Plugins.BOTH.check(job, FILES, true, true);
    assertEquals(FILES * SampleJob.REDUCES,
        job.getCounters().findCounter(TaskCounter.SHUFFLED_MAPS).getValue());
    assertEquals(0, job.getCounters().findCounter(TaskCounter.FAILED_SHUFFLE).getValue());
    List<String> modes = modes(job.getJobID().toString().replace("job_", "application_"));
    assertEquals("" + modes, 2 * FILES, modes.size());
    assertEquals(Set.of("rw-r-----"), Set.copyOf(modes));
  }

  /** Returns the permissions of a job's map outputs and their index files, in the NodeManager's folders. */
  private static List<String> modes(String application) throws Exception {
    List<String> modes = new ArrayList<>();
    Files.walkFileTree(Path.of("target/test/data"), new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (file.toString().contains("/" + application + "/")
            && file.getFileName().toString().startsWith("file.out")) {
          modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        }
        return FileVisitResult.CONTINUE;
      }

      /** Tolerates deleted files: tests in another JVM create and delete files here at the same time. */
      @Override
      public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
        if (e instanceof NoSuchFileException) {
          return FileVisitResult.CONTINUE;
        }
        throw e;
      }
    });
    return modes;
  }
}
