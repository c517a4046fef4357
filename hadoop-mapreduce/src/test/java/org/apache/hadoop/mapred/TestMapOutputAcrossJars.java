/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that stock reads map outputs of tuned jars and vice versa, as a cluster may have both. */
public class TestMapOutputAcrossJars {
  private static final String FOLDER = "test.map.output.folder";
  private static final String SEED = "test.map.output.seed";
  private static final int PARTITIONS = 7;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /**
   * Writes the output of a map with several spills to the folder, plain and compressed, and returns their checksums.
   */
  public static final class Write implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      List<String> told = new ArrayList<>();
      for (boolean compress : new boolean[] {false, true}) {
        try (MapRun run = new MapRun()) {
          configure(run.job(), compress);
          run.run();
          Files.copy(run.output(), output(compress));
          Files.copy(run.index(), index(compress));
          for (int partition = 0; partition < PARTITIONS; partition++) {
            told.add(MapOutputCases.tell(run.partition(partition), run.job().getOutputKeyComparator()));
          }
        }
      }
      return told;
    }
  }

  /** Returns the checksums of the records in the folder's files. */
  public static final class Read implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      List<String> told = new ArrayList<>();
      for (boolean compress : new boolean[] {false, true}) {
        JobConf job = new JobConf();
        configure(job, compress);
        for (int partition = 0; partition < PARTITIONS; partition++) {
          told.add(MapOutputCases.tell(MapRun.read(output(compress), index(compress), job, partition),
              job.getOutputKeyComparator()));
        }
      }
      return told;
    }
  }

  private static void configure(JobConf job, boolean compress) {
    job.setMapRunnerClass(MapOutputCases.Emit.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(BytesWritable.class);
    job.setNumReduceTasks(PARTITIONS);
    job.setInt(MapOutputCases.RECORDS, 40_000);
    job.setLong(MapOutputCases.SEED, Long.getLong(SEED));
    job.setInt("mapreduce.task.io.sort.mb", 1);
    job.setCompressMapOutput(compress);
  }

  private static Path output(boolean compress) {
    return Path.of(System.getProperty(FOLDER), compress + ".out");
  }

  private static Path index(boolean compress) {
    return Path.of(System.getProperty(FOLDER), compress + ".out.index");
  }

  @Before
  public void setUp() {
    System.setProperty(FOLDER, folder.getRoot().getPath());
    System.setProperty(SEED, "" + System.nanoTime());
  }

  @Test
  public void stockReadsWhatOursWrites() throws Exception {
    check(new Write().call(), StockHadoop.call(Read.class));
  }

  @Test
  public void oursReadsWhatStockWrites() throws Exception {
    check(StockHadoop.call(Write.class), new Read().call());
  }

  private static void check(List<String> written, List<String> read) {
    assertEquals(2 * PARTITIONS, written.size());
    assertFalse("seed " + System.getProperty(SEED), written.get(0).isEmpty());
    assertEquals("seed " + System.getProperty(SEED), written, read);
  }
}
