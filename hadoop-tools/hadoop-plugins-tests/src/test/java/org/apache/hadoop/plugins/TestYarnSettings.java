/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Checks that, whatever a job on YARN sets, the plug-ins write what Hadoop's classes do, or fail and say why. */
@Category(ClusterTest.class)
public class TestYarnSettings {
  private static final int FILES = 2;
  private static final int LINES = 60_000;

  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final long SEED = System.nanoTime();
  private static YarnNodes nodes;
  private static Path in;
  private static int runs;

  private final Configuration conf;

  public TestYarnSettings() throws Exception {
    conf = nodes.jobConf();
  }

  @BeforeClass
  public static void start() throws Exception {
    nodes = new YarnNodes(TestYarnSettings.class.getSimpleName(), FOLDER.getRoot().toPath());
    in = FOLDER.getRoot().toPath().resolve("in");
    SampleJob.write(in, FILES, LINES, SEED);
    nodes.start(8);
  }

  @AfterClass
  public static void stop() {
    if (nodes != null) {
      nodes.close();
    }
  }

  private static Path out() {
    return FOLDER.getRoot().toPath().resolve("out" + runs++);
  }

  private void check(boolean combines, boolean servesMaps, boolean servesReduces) throws Exception {
    SampleJob.Keys keys = combines ? SampleJob.Keys.LONG : SampleJob.Keys.TEXT;
    Map<String, String> expected = SampleJob.run(SampleJob.job(new Configuration(conf), keys, combines, in, out()));
    assertEquals(SampleJob.REDUCES, expected.size());
    for (Plugins plugins : Plugins.values()) {
      Configuration own = new Configuration(conf);
      plugins.set(own);
      Job job = SampleJob.job(own, keys, combines, in, out());
      assertEquals(plugins + ", seed " + SEED, expected, SampleJob.run(job));
      plugins.check(job, FILES, servesMaps, servesReduces);
      assertEquals(conf.getBoolean("mapreduce.job.ubertask.enable", false), job.getStatus().isUber());
    }
  }

  @Test
  public void oneSpill() throws Exception {
    conf.setInt("mapreduce.task.io.sort.mb", 32);
    check(false, true, true);
  }

  /** Checks a NodeManager that may be run by another user of the same group. */
  @Test
  public void manySpillsUnderAStrictUmask() throws Exception {
    conf.set("fs.permissions.umask-mode", "077");
    check(false, true, true);
  }

  @Test
  public void combiner() throws Exception {
    check(true, true, true);
  }

  private void checkCodec(String codec) throws Exception {
    conf.setBoolean("mapreduce.map.output.compress", true);
    conf.set("mapreduce.map.output.compress.codec", codec);
    check(false, true, true);
  }

  @Test
  public void gzip() throws Exception {
    checkCodec("org.apache.hadoop.io.compress.GzipCodec");
  }

  @Test
  public void lz4WithoutNativeCode() throws Exception {
    checkCodec("io.airlift.compress.lz4.Lz4Codec");
  }

  @Test
  public void zstandardWithoutNativeCode() throws Exception {
    checkCodec("io.airlift.compress.zstd.ZstdCodec");
  }

  /** Checks tasks that all run in the application master's JVM, which moves their files. */
  @Test
  public void tasksInTheApplicationMaster() throws Exception {
    conf.setBoolean("mapreduce.job.ubertask.enable", true);
    conf.setInt("mapreduce.job.ubertask.maxreduces", SampleJob.REDUCES);
    check(false, true, true);
  }

  @Test
  public void encryptedSpillsAreLeftToHadoop() throws Exception {
    conf.setBoolean("mapreduce.job.encrypted-intermediate-data", true);
    check(false, false, false);
  }

  @Test
  public void loaderOfTheJobWithTheJarOnTheNode() throws Exception {
    conf.setBoolean("mapreduce.job.classloader", true);
    check(false, true, true);
  }

  /** Checks a map that has as many counters as the job allows: only tasks read that key, and each has the limit. */
  @Test
  public void aMapMayHaveNoCounterLeft() throws Exception {
    int most = 30;
    conf.setInt("mapreduce.job.counters.max", most);
    for (Plugins plugins : Plugins.values()) {
      Configuration own = new Configuration(conf);
      plugins.set(own);
      Job job = SampleJob.job(own, SampleJob.Keys.TEXT, false, in, out());
      // One more is that of the bytes read.
      TestCounterLimits.addOwn(job, 1, most - 1);
      SampleJob.run(job);
      assertEquals(most - 1, job.getCounters().getGroup("own 0").size());
      assertEquals(0, SampleJob.sorted(job));
      assertEquals(plugins == Plugins.MAPS ? 0 : SampleJob.REDUCES, SampleJob.shuffled(job));
    }
  }

  private void bringByTheJob(Path jar) {
    conf.set("mapreduce.application.classpath",
        conf.get("mapreduce.application.classpath").replace("$NODE_JARS,$NODE_JARS/*,", ""));
    if (jar != null) {
      conf.set("tmpjars", jar.toUri().toString());
      // The wildcard expects all jars in the folder copied to, but within one file system Hadoop copies nothing.
      conf.setBoolean("mapreduce.client.libjars.wildcard", false);
    }
  }

  @Test
  public void jarOfTheJob() throws Exception {
    bringByTheJob(Plugins.jar());
    check(false, true, true);
  }

  /** Checks that each key fails its job, whose failed attempts report all of the texts, and that nothing is written. */
  private void checkFails(String... texts) throws Exception {
    conf.setInt("mapreduce.map.maxattempts", 1);
    conf.setInt("mapreduce.reduce.maxattempts", 1);
    for (Plugins plugins : List.of(Plugins.MAPS, Plugins.REDUCES)) {
      Configuration own = new Configuration(conf);
      plugins.set(own);
      Path out = out();
      Job job = SampleJob.job(own, SampleJob.Keys.TEXT, false, in, out);
      assertFalse(job.waitForCompletion(false));
      String told = failures(job);
      String type = plugins == Plugins.MAPS ? "StampedeMapOutput" : "StampedeShuffle";
      for (String text : texts) {
        assertTrue(told, told.contains(text.replace("TYPE", type)));
      }
      try (Stream<Path> written = Files.list(out)) {
        assertEquals(List.of(), written.filter(file -> !file.getFileName().toString().startsWith("_")).toList());
      }
    }
  }

  /** Returns the diagnostics of a job's failed attempts. */
  static String failures(Job job) throws Exception {
    StringBuilder told = new StringBuilder();
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, 1000)) {
      if (event.getStatus() == TaskCompletionEvent.Status.FAILED
          || event.getStatus() == TaskCompletionEvent.Status.TIPFAILED) {
        told.append(String.join("\n", job.getTaskDiagnostics(event.getTaskAttemptId()))).append('\n');
      }
    }
    return told.toString();
  }

  @Test
  public void jarNowhere() throws Exception {
    bringByTheJob(null);
    checkFails("ClassNotFoundException: Class org.apache.hadoop.mapred.TYPE not found");
  }

  /** Checks that the jar is not found, as Hadoop looks for its own packages only on the node. */
  @Test
  public void loaderOfTheJobWithTheJarOfTheJob() throws Exception {
    bringByTheJob(Plugins.jar());
    conf.setBoolean("mapreduce.job.classloader", true);
    checkFails("ClassNotFoundException: Class org.apache.hadoop.mapred.TYPE not found");
  }

  @Test
  public void jarForAJavaOfTheFuture() throws Exception {
    bringByTheJob(OtherJava.copy(Plugins.jar(), FOLDER.newFolder().toPath()));
    checkFails("org/apache/hadoop/mapred/TYPE has been compiled by a more recent version of the Java Runtime",
        "class file version " + OtherJava.VERSION);
  }
}
