/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.testing.TellSeed;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that segments are read as written, whatever the block size, and rejected if a byte of them has changed. */
public class TestSpillRun {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);
  private final FileSystem.Statistics statistics = new FileSystem.Statistics("file");
  private final List<List<byte[]>> segments = new ArrayList<>();
  private final List<SegmentIndex.Entry> index = new ArrayList<>();
  private final Configuration conf = new Configuration();
  private final SegmentChecksum checksum = new Crc32Checksum();
  private FileSystem fs;
  private Path file;

  @Before
  public void open() throws IOException {
    fs = new RawLocalFileSystem();
    fs.initialize(URI.create("file:///"), conf);
    file = new Path(folder.getRoot().getPath(), "spill");
  }

  @Test
  public void readsWhatWasWritten() throws Exception {
    check(null);
    assertTrue("what is read is counted", statistics.getBytesRead() > 0);
  }

  @Test
  public void readsWhatWasCompressed() throws Exception {
    check(ReflectionUtils.newInstance(DefaultCodec.class, conf));
  }

  private void check(CompressionCodec codec) throws IOException {
    write(codec);
    try (FSDataInputStream in = fs.open(file)) {
      for (int block : new int[] {1, 2, 7, 100, 4096, 1 << 20}) {
        SpillRun run = new SpillRun(codec, checksum, block, statistics);
        for (int i = segments.size() - 1; i >= 0; i--) {
          run.open(in, index.get(i));
          for (byte[] record : segments.get(i)) {
            String message = "seed " + seed + ", block " + block + ", segment " + i;
            assertTrue(message, run.next());
            assertEquals(message, record.length, run.keyLength() + run.valueLength());
            assertEquals(message, record.length / 3, run.keyLength());
            if (random.nextInt(4) == 0) {
              continue;
            }
            run.load();
            assertArrayEquals(message, record,
                Arrays.copyOfRange(run.bytes(), run.keyStart(), run.keyStart() + record.length));
          }
          assertFalse(run.next());
        }
        run.close();
      }
    }
  }

  /** Checks that a large value is not kept before its turn: many runs are merged at once, each at a record. */
  @Test
  public void keepsNoLargeValueBeforeItsTurn() throws Exception {
    SegmentIndex.Entry segment;
    try (FSDataOutputStream out = fs.create(file)) {
      SegmentWriter writer = new SegmentWriter(null, checksum);
      writer.begin(out);
      for (int i = 0; i < 3; i++) {
        writer.append(new byte[5003], 0, 3, 5000);
      }
      segment = writer.end();
    }
    try (FSDataInputStream in = fs.open(file)) {
      SpillRun run = new SpillRun(null, checksum, 100, statistics);
      run.open(in, segment);
      for (int i = 0; i < 3; i++) {
        assertTrue(run.next());
        assertEquals(100, run.bytes().length);
        run.load();
        assertEquals(5003, run.bytes().length);
      }
      assertFalse(run.next());
      assertEquals(100, run.bytes().length);
    }
  }

  @Test
  public void refusesASegmentThatHasChanged() throws Exception {
    write(null);
    byte[] bytes = new byte[(int) fs.getFileStatus(file).getLen()];
    try (FSDataInputStream in = fs.open(file)) {
      in.readFully(0, bytes);
    }
    SegmentIndex.Entry last = index.get(index.size() - 1);
    // Within the value of its last record, before the end mark and the checksum.
    bytes[(int) (last.offset() + last.length()) - 7]++;
    try (FSDataOutputStream out = fs.create(file)) {
      out.write(bytes);
    }
    try (FSDataInputStream in = fs.open(file)) {
      SpillRun run = new SpillRun(null, checksum, 64, statistics);
      run.open(in, last);
      assertThrows(ChecksumException.class, () -> {
        while (run.next()) {
          assertTrue(run.keyLength() >= 0);
        }
      });
    }
  }

  private void write(CompressionCodec codec) throws IOException {
    SegmentWriter writer = new SegmentWriter(codec, checksum);
    try (FSDataOutputStream out = fs.create(file)) {
      for (int i = 0; i < 8; i++) {
        List<byte[]> records = new ArrayList<>();
        writer.begin(out);
        for (int j = i == 3 ? 0 : 1 + random.nextInt(300); j > 0; j--) {
          byte[] record = new byte[30 + random.nextInt(1 << random.nextInt(14))];
          random.nextBytes(record);
          records.add(record);
          writer.append(record, 0, record.length / 3, record.length - record.length / 3);
        }
        segments.add(records);
        index.add(writer.end());
      }
    }
  }
}
