/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.mapreduce.sort.SortedRun;
import org.junit.Test;

/**
 * Checks that writing a segment reports progress after at most as many records as Hadoop: ordering them may be slow.
 */
public class TestSegmentProgress {
  /** The default of {@code mapreduce.task.merge.progress.records}. */
  private static final int RECORDS_OF_HADOOP = 10_000;
  private static final int RECORDS = 20 * RECORDS_OF_HADOOP;

  /** A run of records that have a key and no value. */
  private static final class Keys extends SortedRun {
    private final Runnable each;
    private int left = RECORDS;

    Keys(Runnable each) {
      this.each = each;
      bytes = new byte[8];
      keyLength = bytes.length;
    }

    @Override
    public boolean next() {
      each.run();
      return left-- > 0;
    }
  }

  @Test
  public void smallRecordsAreToldOf() throws IOException {
    AtomicInteger untold = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    SegmentWriter writer = new SegmentWriter(null, new Crc32Checksum());
    writer.begin(new FSDataOutputStream(OutputStream.nullOutputStream(), null));
    writer.append(new Keys(() -> most.set(Math.max(most.get(), untold.incrementAndGet()))), () -> untold.set(0));
    writer.end();
    assertEquals(RECORDS, writer.records());
    assertTrue("after " + most, most.get() <= RECORDS_OF_HADOOP);
  }
}
