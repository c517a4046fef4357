/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.sort.KeyOrder;
import org.apache.hadoop.mapreduce.sort.PartitionWorkers;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that merging takes at most n log n steps for n spills, since a small sort buffer makes any number of them. */
public class TestSpillMergeSteps {
  private static final int FACTOR = 10;
  /** An upper bound on a record's comparisons in one merge: the height of the tree of {@link #FACTOR} runs. */
  private static final int PATH = 4;
  private static final int RECORDS = 20;
  private static final int BUFFER = 1 << 20;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private long asked;
  private long comparisons;

  private final class CountedFiles extends RawLocalFileSystem {
    @Override
    public FileStatus getFileStatus(Path file) throws IOException {
      asked++;
      return super.getFileStatus(file);
    }
  }

  private final class CountedOrder implements RawComparator<Object> {
    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      comparisons++;
      return WritableComparator.compareBytes(b1, s1, l1, b2, s2, l2);
    }

    @Override
    public int compare(Object a, Object b) {
      throw new AssertionError("keys are bytes");
    }
  }

  /**
   * The costs of a merge.
   *
   * @param asked the number of file lookups
   * @param bytes the size of the output
   */
  private record Steps(long asked, long comparisons, long read, long bytes) {
  }

  private Steps merge(int spills) throws Exception {
    FileSystem fs = new CountedFiles();
    fs.initialize(URI.create("file:///"), new Configuration());
    File root = folder.newFolder();
    FolderFiles names = new FolderFiles(fs, root, 1);
    SpillTask task = mock(SpillTask.class);
    SpillFiles files = new SpillFiles(fs, names, task, 1, Integer.MAX_VALUE);
    SegmentWriter writer = new SegmentWriter(null, new Crc32Checksum());
    for (int spill = 0; spill < spills; spill++) {
      try (SpillFile file = files.create(0)) {
        writer.begin(file.out());
        for (int record = 0; record < RECORDS; record++) {
          writer.append(ByteBuffer.allocate(2 * Integer.BYTES).putInt(record).putInt(spill).array(), 0, Integer.BYTES,
              Integer.BYTES);
        }
        file.index().put(0, writer.end());
        file.commit();
      }
    }
    asked = 0;
    comparisons = 0;
    KeySorting sorting = new KeySorting(null, List.of(new KeyOrder(null, new CountedOrder())));
    SegmentWorkers workers = new SegmentWorkers(new PartitionWorkers(null, 1), 1, null, new Crc32Checksum(), BUFFER,
        records -> { });
    new SpillMerge(files, FACTOR, null, new Crc32Checksum(), sorting, workers, mock(Combiner.class), BUFFER, task)
        .run();
    long bytes = new File(root, "output").length();
    assertTrue(bytes > (long) spills * RECORDS * 2 * Integer.BYTES);
    return new Steps(asked, comparisons, names.reads().getBytesRead(), bytes);
  }

  private static void assertBounded(Steps steps, int spills, int levels) {
    String all = spills + " spills: " + steps;
    // Greedily chosen neighbours may take a level more than a balanced tree.
    assertTrue(all, steps.comparisons <= (long) spills * RECORDS * PATH * (levels + 1));
    assertTrue(all, steps.read <= 2 * steps.bytes * (levels + 1));
  }

  @Test
  public void stepsGrowWithTheLogarithmOfSpills() throws Exception {
    Steps few = merge(100);
    Steps many = merge(400);
    assertBounded(few, 100, 2);
    assertBounded(many, 400, 3);
    assertTrue(few + ", " + many, many.asked <= 4.5 * few.asked);
    assertEquals("as many records for each spill", 4, (double) many.bytes / few.bytes, 0.05);
  }
}
