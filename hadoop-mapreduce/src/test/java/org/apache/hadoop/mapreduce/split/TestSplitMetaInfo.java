/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.split;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

public class TestSplitMetaInfo {
  private static final int SPLITS = 200;

  /** Writes the splits of a job, and reads their locations. */
  private static TaskSplitMetaInfo[] read() throws Exception {
    KerberosInternals.exportTo(TestSplitMetaInfo.class);
    Random random = new Random(1);
    InputSplit[] splits = new InputSplit[SPLITS];
    for (int i = 0; i < SPLITS; i++) {
      splits[i] = new FileSplit(new Path("/file" + random.nextInt(10)), random.nextInt(1000), random.nextInt(1000),
          new String[] {"host" + random.nextInt(10), "h\u00f6st\ud83d\ude00" + random.nextInt(10)});
    }
    JobConf conf = new JobConf();
    FileSystem fs = FileSystem.getLocal(conf);
    java.nio.file.Path folder = Files.createDirectories(java.nio.file.Path.of("target", "split-meta-info"));
    Path submit = new Path(folder.toAbsolutePath().toString());
    JobSplitWriter.createSplitFiles(submit, conf, fs, splits);
    return SplitMetaInfoReader.readSplitMetaInfo(new JobID("test", 1), fs, conf, submit);
  }

  /** Reads the splits; returns them as text. */
  public static final class Read implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      List<String> lines = new ArrayList<>();
      for (TaskSplitMetaInfo split : read()) {
        lines.add(split.getSplitIndex().getSplitLocation() + " " + split.getStartOffset() + " "
            + split.getInputDataLength() + " " + Arrays.toString(split.getLocations()));
      }
      return lines;
    }
  }

  @Test
  public void splitsAreReadAsByStock() throws Exception {
    List<String> stock = StockHadoop.call(Read.class);
    assertEquals(SPLITS, stock.size());
    assertEquals(stock, new Read().call());
  }

  @Test
  public void allShareTheTextOfThePath() throws Exception {
    TaskSplitMetaInfo[] splits = read();
    for (TaskSplitMetaInfo split : splits) {
      assertSame(splits[0].getSplitIndex().getSplitLocation(), split.getSplitIndex().getSplitLocation());
    }
  }
}
