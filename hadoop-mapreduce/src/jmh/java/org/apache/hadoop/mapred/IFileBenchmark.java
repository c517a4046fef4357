/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.Text;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * A segment of 100,000 records of 100 bytes, written and read through IFile's own classes, as the merges of a reduce
 * do, and a map with the stock collector. An operation is the whole segment.
 */
public class IFileBenchmark extends AbstractMicrobenchmark {
  private static final int RECORDS = 100_000;
  private static final int CAPACITY = 16 << 20;

  private final RecordBytes records = RecordBytes.random(RECORDS, false, SEED);
  private final MemoryFile fresh = new MemoryFile(CAPACITY);
  private final MemoryFile file = new MemoryFile(CAPACITY);
  private final DataInputBuffer key = new DataInputBuffer();
  private final DataInputBuffer value = new DataInputBuffer();
  private JobConf conf;

  /** Writes the segment that is read. */
  @Setup
  public void setUp() throws IOException {
    conf = new JobConf();
    write(file);
  }

  private int write(MemoryFile target) throws IOException {
    IFile.Writer<Text, Text> writer = new IFile.Writer<>(conf, target.create(), Text.class, Text.class, null, null);
    for (int i = 0; i < RECORDS; i++) {
      writer.append(records.key(i), records.value(i));
    }
    writer.close();
    return target.length();
  }

  private int read(MemoryFile source) throws IOException {
    IFile.Reader<Text, Text> reader = new IFile.Reader<>(conf, source.open(), source.length(), null, null);
    int count = 0;
    while (reader.nextRawKey(key)) {
      reader.nextRawValue(value);
      count++;
    }
    reader.close();
    if (count != RECORDS) {
      throw new IllegalStateException(count + " records, not " + RECORDS);
    }
    return count;
  }

  @Benchmark
  public int write() throws IOException {
    return write(fresh);
  }

  /** Reads all records, with the check of the segment's sum at its end. */
  @Benchmark
  public int read() throws IOException {
    return read(file);
  }

  @Benchmark
  public int writeAndRead() throws IOException {
    return write(fresh) + read(fresh);
  }
}
