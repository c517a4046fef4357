/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.mapreduce.util.NumberKeys;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a number that is invalid for a job or a daemon is reported to the user at once. */
public class TestNumberKeys {
  private static final String FACTOR =
      "mapreduce.task.io.sort.factor is '1': expected a whole number of streams from 2 to 2147483647";
  private static final Map<String, String> BAD = Map.ofEntries(Map.entry("io.sort.factor", "0"),
      Map.entry("mapreduce.task.io.sort.factor", "-7"), Map.entry("mapreduce.task.io.sort.mb", "0"),
      Map.entry("mapreduce.map.sort.spill.percent", "0"), Map.entry("mapreduce.task.merge.progress.records", "0"),
      Map.entry("mapreduce.reduce.shuffle.parallelcopies", "0"),
      Map.entry("mapreduce.reduce.shuffle.merge.percent", "2"),
      Map.entry("mapreduce.job.reduce.slowstart.completedmaps", "1.5"), Map.entry("mapreduce.job.maps", "-1"),
      Map.entry("io.bytes.per.checksum", "0"), Map.entry("io.file.buffer.size", "0"),
      Map.entry("io.map.index.interval", "0"), Map.entry("dfs.blocksize", "64m"),
      Map.entry("mapreduce.map.maxattempts", "-1"), Map.entry("mapred.reduce.max.attempts", "many"),
      Map.entry("mapreduce.task.timeout", "-1"), Map.entry("mapreduce.map.memory.mb", "1g"),
      Map.entry("mapreduce.reduce.memory.mb", "-2"), Map.entry("mapreduce.task.profile.maps", "0..2"),
      Map.entry("mapreduce.task.profile.reduces", "2-0"));
  /** The unusual numbers that stock accepts, and that its own tests use. */
  private static final Map<String, String> GOOD = Map.of("mapreduce.map.maxattempts", "0",
      "mapreduce.reduce.maxattempts", "0", "mapreduce.task.timeout", "0",
      "mapreduce.input.fileinputformat.split.minsize", "-1", "mapreduce.job.maps", "0", "io.sort.mb", "0x40",
      "mapreduce.map.memory.mb", "-1", "mapreduce.reduce.shuffle.merge.percent", "1.0");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void refusesEachBadNumberOfAJob() throws Exception {
    NumberKeys.checkJob(new JobConf());
    BAD.forEach((key, value) -> {
      JobConf job = new JobConf();
      job.set(key, value);
      String message = assertThrows(key, InvalidKeyException.class, () -> NumberKeys.checkJob(job)).getMessage();
      assertTrue(message, message.contains(" is '" + value + "': expected "));
    });
  }

  @Test
  public void takesWhatStockWorksBy() {
    JobConf job = new JobConf();
    GOOD.forEach(job::set);
    NumberKeys.checkJob(job);
  }

  /** The client refuses the job before anything is written. */
  @Test
  public void refusesAtSubmission() throws Exception {
    Files.writeString(folder.newFile("in").toPath(), "a line\n");
    JobConf job = new JobConf();
    job.set("hadoop.tmp.dir", folder.getRoot() + "/tmp");
    job.set("mapred.job.tracker", "local");
    job.set("fs.default.name", "file:///");
    job.setOutputFormat(NullOutputFormat.class);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(folder.getRoot() + "/in"));
    job.setInt("io.sort.factor", 1);
    assertEquals(FACTOR, assertThrows(InvalidJobConfException.class, () -> JobClient.runJob(job)).getMessage());
    assertEquals("left behind", List.of("in"), List.of(folder.getRoot().list()));
  }

  /** A submission whose client has not checked the number, as from another Hadoop; the JobTracker refuses it. */
  public static class Submission extends TestSubmitJob.Probe<String> {
    @Override
    String probe() throws Exception {
      stage(1, "default");
      Path xml = directory(1).resolve("job.xml");
      Files.writeString(xml, Files.readString(xml).replace("</configuration>",
          "<property><name>mapreduce.task.io.sort.factor</name><value>1</value></property></configuration>"));
      try {
        return submit(1).getJobID().toString();
      } catch (InvalidJobConfException e) {
        return e.getMessage() + ": " + traces(1);
      }
    }
  }

  @Test
  public void refusesInTheJobTracker() throws Exception {
    assertEquals(FACTOR + ": 0", new Submission().call());
  }

  @Test
  public void refusesToStartDaemons() {
    JobConf conf = new JobConf();
    NumberKeys.checkJobTracker(conf);
    NumberKeys.checkTaskTracker(conf);
    conf.setInt("mapreduce.jobtracker.handler.count", 0);
    conf.setInt("mapreduce.tasktracker.http.threads", 0);
    assertEquals("mapreduce.jobtracker.handler.count is '0': expected a whole number of threads from 1 to 2147483647",
        assertThrows(InvalidKeyException.class, () -> new JobTracker(conf)).getMessage());
    assertEquals("mapreduce.tasktracker.http.threads is '0': expected a whole number of threads from 1 to 2147483647",
        assertThrows(InvalidKeyException.class, () -> new TaskTracker(conf)).getMessage());
  }

  /**
   * Merges two files of one record each with a bad number, and returns the outcome. A sort factor of 1 cannot be tested
   * here: stock then counts its merge passes in an endless loop that calls nothing.
   */
  public static class BadMerge implements Callable<String> {
    @Override
    public String call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Path folder = Files.createTempDirectory("bad-merge");
      try {
        JobConf job = new JobConf();
        job.set("mapreduce.cluster.local.dir", folder.toString());
        job.setInt("mapreduce.task.merge.progress.records", 0);
        FileSystem fs = FileSystem.getLocal(job).getRaw();
        org.apache.hadoop.fs.Path[] files = new org.apache.hadoop.fs.Path[2];
        for (int i = 0; i < files.length; i++) {
          files[i] = new org.apache.hadoop.fs.Path(folder + "/in" + i);
          IFile.Writer<Text, Text> writer = new IFile.Writer<>(job, fs, files[i], Text.class, Text.class, null, null);
          writer.append(new Text("key"), new Text("value"));
          writer.close();
        }
        Progressable progress = () -> { };
        RawKeyValueIterator merged = Merger.merge(job, fs, Text.class, Text.class, null, files, false, 10,
            new org.apache.hadoop.fs.Path("merge"), new Text.Comparator(), progress, null, null, new Progress());
        IFile.Writer<Text, Text> out = new IFile.Writer<>(job, fs, new org.apache.hadoop.fs.Path(folder + "/out"),
            Text.class, Text.class, null, null);
        Merger.writeFile(merged, out, progress, job);
        return "done";
      } catch (RuntimeException e) {
        return e.getMessage();
      } finally {
        FileUtil.fullyDelete(folder.toFile());
      }
    }
  }

  @Test
  public void stockFailsInTheTask() throws Exception {
    assertEquals("/ by zero", StockHadoop.call(BadMerge.class));
  }
}
