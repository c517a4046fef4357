/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BoundedByteArrayOutputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapreduce.task.reduce.InMemoryWriter;
import org.apache.hadoop.util.ReflectionUtils;

/** A file of three IFile segments with the same records on every Hadoop version; every second one is compressed. */
public final class SegmentFile {
  private static final int SEGMENTS = 3;

  private static final Configuration CONF = JobConfs.defaults();

  private final int number;
  private final List<List<byte[][]>> segments = new ArrayList<>();

  /** Creates random records: empty ones, short ones, and some longer than any buffer on the way. */
  public SegmentFile(int number) {
    this.number = number;
    Random random = new Random(number);
    for (int segment = 0; segment < SEGMENTS; segment++) {
      List<byte[][]> records = new ArrayList<>();
      for (int i = random.nextInt(400); i > 0; i--) {
        records.add(new byte[][] {bytes(random), bytes(random)});
      }
      segments.add(records);
    }
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[switch (random.nextInt(60)) {
      case 0 -> 0;
      case 1 -> random.nextInt(30_000);
      case 2, 3, 4 -> random.nextInt(400);
      default -> random.nextInt(20);
    }];
    int letters = 1 + random.nextInt(256);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextInt(letters);
    }
    return bytes;
  }

  public int number() {
    return number;
  }

  public boolean isCompressed() {
    return number % 2 != 0;
  }

  private CompressionCodec codec() {
    return isCompressed() ? ReflectionUtils.newInstance(DefaultCodec.class, CONF) : null;
  }

  /** Returns the checksum of all records in order. */
  public long sum() {
    long sum = 0;
    for (List<byte[][]> records : segments) {
      for (byte[][] record : records) {
        sum = add(add(sum, record[0], record[0].length), record[1], record[1].length);
      }
    }
    return sum;
  }

  private static long add(long sum, byte[] bytes, int length) {
    return sum * 1_000_003 + Arrays.hashCode(Arrays.copyOf(bytes, length));
  }

  /** Writes the file, and returns where its segments begin and their plain and written lengths. */
  public String write(Path file) throws IOException {
    StringBuilder lengths = new StringBuilder();
    FSDataOutputStream out = raw().create(path(file), true);
    for (List<byte[][]> records : segments) {
      lengths.append(out.getPos());
      IFile.Writer<BytesWritable, BytesWritable> writer = new IFile.Writer<>(CONF, out, BytesWritable.class,
          BytesWritable.class, codec(), null);
      for (byte[][] record : records) {
        writer.append(buffer(record[0]), buffer(record[1]));
      }
      writer.close();
      lengths.append(' ').append(writer.getRawLength()).append(' ').append(writer.getCompressedLength()).append('\n');
    }
    out.close();
    Files.writeString(index(file), lengths);
    return lengths.toString();
  }

  /** Reads what {@link #write} wrote, and returns the checksum as {@link #sum} does. */
  public long read(Path file) throws IOException {
    long[] sum = {0};
    read(file, (reader, key, value) -> sum[0] =
        add(add(sum[0], key.getData(), key.getLength()), value.getData(), value.getLength()));
    return sum[0];
  }

  /** Returns the reader's position after each record of what {@link #write} wrote. */
  public List<Long> positions(Path file) throws IOException {
    List<Long> positions = new ArrayList<>();
    read(file, (reader, key, value) -> positions.add(reader.getPosition()));
    return positions;
  }

  private void read(Path file, Visitor visitor) throws IOException {
    for (String line : Files.readAllLines(index(file))) {
      String[] numbers = line.split(" ");
      FSDataInputStream in = raw().open(path(file));
      in.seek(Long.parseLong(numbers[0]));
      IFile.Reader<BytesWritable, BytesWritable> reader =
          new IFile.Reader<>(CONF, in, Long.parseLong(numbers[2]), codec(), null);
      DataInputBuffer key = new DataInputBuffer();
      DataInputBuffer value = new DataInputBuffer();
      while (reader.nextRawKey(key)) {
        reader.nextRawValue(value);
        visitor.visit(reader, key, value);
      }
      reader.close();
    }
  }

  /** Returns the records of the first segment as written by an in-memory merge. */
  public byte[] inMemory() throws IOException {
    BoundedByteArrayOutputStream bytes = new BoundedByteArrayOutputStream(4 << 20);
    InMemoryWriter<BytesWritable, BytesWritable> writer = new InMemoryWriter<>(bytes);
    for (byte[][] record : segments.get(0)) {
      writer.append(buffer(record[0]), buffer(record[1]));
    }
    writer.close();
    return Arrays.copyOf(bytes.getBuffer(), bytes.size());
  }

  private FileSystem raw() throws IOException {
    return FileSystem.getLocal(CONF).getRaw();
  }

  private static org.apache.hadoop.fs.Path path(Path file) {
    return new org.apache.hadoop.fs.Path(file.toUri());
  }

  private static Path index(Path file) {
    return file.resolveSibling(file.getFileName() + ".index");
  }

  private static DataInputBuffer buffer(byte[] bytes) {
    DataInputBuffer buffer = new DataInputBuffer();
    buffer.reset(bytes, bytes.length);
    return buffer;
  }

  private interface Visitor {
    void visit(IFile.Reader<?, ?> reader, DataInputBuffer key, DataInputBuffer value) throws IOException;
  }
}
