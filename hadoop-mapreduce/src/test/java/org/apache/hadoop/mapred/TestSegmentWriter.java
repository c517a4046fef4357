/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapreduce.sort.SortedRun;
import org.apache.hadoop.mapreduce.spill.SegmentChecksum;
import org.apache.hadoop.mapreduce.spill.SegmentIndex;
import org.apache.hadoop.mapreduce.spill.SegmentWriter;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks the bytes of the writer against those of stock's, and reads them with stock's reader. */
public class TestSegmentWriter {
  private static final SegmentChecksum CHECKSUM = new IFileChecksum();

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final JobConf conf = new JobConf();

  @Test
  public void writesTheBytesOfStock() throws Exception {
    for (int round = 0; round < 40; round++) {
      List<byte[][]> records = records(random.nextInt(100), 1 << random.nextInt(17));
      ByteArrayOutputStream stock = new ByteArrayOutputStream();
      IFile.Writer<BytesWritable, BytesWritable> writer = new IFile.Writer<>(conf,
          new FSDataOutputStream(stock, null), BytesWritable.class, BytesWritable.class, null, null);
      for (byte[][] record : records) {
        writer.append(buffer(record[0]), buffer(record[1]));
      }
      writer.close();
      ByteArrayOutputStream ours = new ByteArrayOutputStream();
      SegmentIndex.Entry index = write(new SegmentWriter(null, CHECKSUM), ours, records);
      assertArrayEquals("seed " + seed, stock.toByteArray(), ours.toByteArray());
      assertEquals(writer.getRawLength(), index.rawLength());
      assertEquals(writer.getCompressedLength(), index.length());
    }
  }

  @Test
  public void writesOneSegmentAfterAnother() throws Exception {
    check(null);
  }

  @Test
  public void compresses() throws Exception {
    check(ReflectionUtils.newInstance(DefaultCodec.class, conf));
  }

  private void check(CompressionCodec codec) throws Exception {
    FileSystem fs = FileSystem.getLocal(conf).getRaw();
    Path file = new Path(folder.getRoot().getPath(), "segments");
    SegmentWriter writer = new SegmentWriter(codec, CHECKSUM);
    List<List<byte[][]>> segments = new ArrayList<>();
    List<SegmentIndex.Entry> indices = new ArrayList<>();
    try (FSDataOutputStream out = fs.create(file)) {
      for (int i = 0; i < 20; i++) {
        segments.add(records(random.nextInt(3) * 100, 1 << random.nextInt(14)));
        indices.add(write(writer, out, segments.get(i)));
      }
    }
    for (int i = 0; i < 20; i++) {
      SegmentIndex.Entry index = indices.get(i);
      FSDataInputStream in = fs.open(file);
      in.seek(index.offset());
      IFile.Reader<BytesWritable, BytesWritable> reader =
          new IFile.Reader<>(conf, in, index.length(), codec, null);
      DataInputBuffer key = new DataInputBuffer();
      DataInputBuffer value = new DataInputBuffer();
      for (byte[][] record : segments.get(i)) {
        assertTrue("seed " + seed, reader.nextRawKey(key));
        reader.nextRawValue(value);
        assertArrayEquals("seed " + seed, record[0], Arrays.copyOf(key.getData(), key.getLength()));
        assertArrayEquals("seed " + seed, record[1], Arrays.copyOf(value.getData(), value.getLength()));
      }
      assertFalse("seed " + seed, reader.nextRawKey(key));
      assertEquals("seed " + seed, index.rawLength(), reader.bytesRead);
      reader.close();
    }
  }

  private SegmentIndex.Entry write(SegmentWriter writer, ByteArrayOutputStream to, List<byte[][]> records)
      throws Exception {
    return write(writer, new FSDataOutputStream(to, null), records);
  }

  private SegmentIndex.Entry write(SegmentWriter writer, FSDataOutputStream out, List<byte[][]> records)
      throws Exception {
    writer.begin(out);
    for (byte[][] record : records) {
      byte[] both = new byte[7 + record[0].length + record[1].length];
      System.arraycopy(record[0], 0, both, 7, record[0].length);
      System.arraycopy(record[1], 0, both, 7 + record[0].length, record[1].length);
      writer.append(both, 7, record[0].length, record[1].length);
    }
    SegmentIndex.Entry index = writer.end();
    assertEquals(records.size(), writer.records());
    return index;
  }

  /**
   * Checks that progress is reported by bytes, as a task that writes a few large records is as alive as one that writes
   * many small ones.
   */
  @Test
  public void reportsProgressByBytes() throws Exception {
    SegmentWriter writer = new SegmentWriter(null, CHECKSUM);
    writer.begin(new FSDataOutputStream(OutputStream.nullOutputStream(), null));
    int[] records = {3};
    AtomicInteger reports = new AtomicInteger();
    writer.append(new SortedRun() {
      @Override
      public boolean next() {
        bytes = new byte[40_000];
        valueLength = bytes.length;
        return records[0]-- > 0;
      }
    }, reports::incrementAndGet);
    assertEquals("at the start, and after the second", 2, reports.get());
    assertEquals(3, writer.records());
  }

  private static DataInputBuffer buffer(byte[] bytes) {
    DataInputBuffer buffer = new DataInputBuffer();
    buffer.reset(bytes, bytes.length);
    return buffer;
  }

  private List<byte[][]> records(int count, int longest) {
    List<byte[][]> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[][] record = {new byte[random.nextInt(longest)], new byte[random.nextInt(longest)]};
      random.nextBytes(record[0]);
      records.add(record);
    }
    return records;
  }
}
