/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.testing.Trees;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a job with an invalid value is not submitted, but ends with one line and leaves nothing behind. */
public class TestSubmitWithBadKeys {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private static JobConf job(Path folder) throws IOException {
    Files.writeString(folder.resolve("in"), "a\n");
    JobConf job = new JobConf();
    job.set("mapred.job.tracker", "local");
    job.set("fs.default.name", "file:///");
    job.set("hadoop.tmp.dir", folder + "/tmp");
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(folder + "/in"));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(folder + "/out"));
    return job;
  }

  /** Runs a job with a value that no configuration file can hold, and returns the job's outcome. */
  public static final class UnreadableJob implements Callable<String> {
    @Override
    public String call() throws IOException {
      KerberosInternals.exportTo(getClass());
      Path folder = Files.createTempDirectory("unreadable");
      try {
        JobConf job = job(folder);
        job.set("my.separator", "\u0001");
        JobClient.runJob(job);
        return "done";
      } catch (IOException | RuntimeException e) {
        return e.getClass().getSimpleName() + ": " + e.getMessage();
      } finally {
        Trees.delete(folder);
      }
    }
  }

  @Test
  public void aValueThatNoFileCanHoldIsRefusedWithItsKey() throws Exception {
    String onStock = StockHadoop.call(UnreadableJob.class);
    assertTrue(onStock, onStock.startsWith("RuntimeException: org.xml.sax.SAXParseException"));
    assertEquals("InvalidJobConfException: my.separator is '\\u0001': expected a value with only characters"
        + " that XML 1.0 allows in a configuration file; \\u0001 at position 0 is not allowed",
        new UnreadableJob().call());
  }

  @Test
  public void nothingIsLeftOfAJobThatIsRefused() throws Exception {
    Path root = folder.getRoot().toPath();
    JobConf job = job(root);
    job.set("mapreduce.reduce.shuffle.batch.maps", "many");
    assertEquals(
        "mapreduce.reduce.shuffle.batch.maps is 'many': expected a whole number of map outputs from 1 to 10000",
        assertThrows(InvalidJobConfException.class, () -> JobClient.runJob(job)).getMessage());
    try (Stream<Path> files = Files.walk(root)) {
      assertEquals(1, files.filter(Files::isRegularFile).filter(file -> !file.toString().endsWith(".crc")).count());
    }
  }

  /** An input format that sets a value when it makes the splits, after the first check of all values. */
  public static final class LateInput extends TextInputFormat {
    @Override
    public InputSplit[] getSplits(JobConf job, int splits) throws IOException {
      job.set("late", "\u0002");
      return super.getSplits(job, splits);
    }
  }

  @Test
  public void whatAnInputFormatSetsIsChecked() throws Exception {
    JobConf job = job(folder.getRoot().toPath());
    job.setInputFormat(LateInput.class);
    assertTrue(assertThrows(InvalidJobConfException.class, () -> JobClient.runJob(job)).getMessage()
        .startsWith("late is '\\u0002'"));
    try (Stream<Path> files = Files.walk(folder.getRoot().toPath())) {
      assertEquals("the staging is cleared", 0, files.filter(file -> file.endsWith("job.xml")).count());
    }
  }
}
