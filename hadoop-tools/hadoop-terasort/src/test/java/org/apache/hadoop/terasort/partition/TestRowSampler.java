/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.terasort.Rows;
import org.apache.hadoop.terasort.Rows.Kind;
import org.apache.hadoop.terasort.io.PartFiles;
import org.apache.hadoop.terasort.io.PartSequence;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestRowSampler {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void takesAllOfASmallInputOnce() throws IOException {
    for (int count : new int[] {0, 1, 99, 100, 101, 150, 905, 1000}) {
      List<byte[]> rows = Kind.RANDOM.rows(count, new Random(count));
      List<SampledRow> sample = RowSampler.sample(input(rows, 3), 1000, 4);
      assertEquals(RowPartitionTestCase.sample(rows), sample);
    }
  }

  @Test
  public void takesAboutWhatIsWanted() throws IOException {
    PartSequence input = input(Kind.RANDOM.rows(20_000, new Random(1)), 4);
    for (int wanted : new int[] {1, 100, 1000, 7777}) {
      List<SampledRow> sample = RowSampler.sample(input, wanted, 3);
      assertTrue(wanted + ": " + sample.size(), sample.size() >= wanted && sample.size() < wanted + 200);
      assertEquals(sample.size(), new HashSet<>(sample).size());
    }
  }

  @Test
  public void threadsDoNotChangeTheSample() throws IOException {
    PartSequence input = input(Kind.RANDOM.rows(20_000, new Random(1)), 4);
    List<SampledRow> sample = RowSampler.sample(input, 2000, 1);
    for (int threads : new int[] {2, 3, 8, 64}) {
      assertEquals(sample, RowSampler.sample(input, 2000, threads));
    }
  }

  /** Checks sorted input, the worst case for a sampler that reads only the head of some files. */
  @Test
  public void sortedInputIsSeenFromEndToEnd() throws IOException {
    for (Kind kind : List.of(Kind.ASCENDING, Kind.DESCENDING)) {
      List<byte[]> rows = kind.rows(50_000, new Random(1));
      CutPoints cuts = CutPoints.of(RowSampler.sample(input(rows, 5), 5_000, 2), 8);
      for (int count : RowPartitionTestCase.count(cuts, rows)) {
        assertTrue(kind + ": " + count, count > 6_250 * 0.8 && count < 6_250 * 1.2);
      }
    }
  }

  private PartSequence input(List<byte[]> rows, int parts) throws IOException {
    Path directory = folder.newFolder().toPath();
    Rows.write(directory, rows, parts);
    return new PartSequence(PartFiles.local(directory));
  }
}
