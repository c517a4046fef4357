/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.Progress;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The merge of a partition's segments from files in the page cache, in one pass, as a reduce does it behind its last
 * fetch, and a map with the stock collector behind its last spill. An operation is 100,000 records of 100 bytes, over
 * all segments.
 */
public class MergerBenchmark extends AbstractMicrobenchmark {
  private static final int RECORDS = 100_000;

  /** The number of segments; each has its share of the records. */
  @Param({"10", "100", "1000"})
  private int segments;

  private final List<Path> files = new ArrayList<>();
  private java.nio.file.Path folder;
  private JobConf conf;
  private FileSystem fs;

  /** Writes the segments, each sorted. */
  @Setup
  public void setUp() throws IOException {
    // Two lines for each operation otherwise.
    LogManager.getLogger(Merger.class).setLevel(Level.WARN);
    conf = new JobConf();
    conf.setOutputKeyClass(Text.class);
    folder = Files.createTempDirectory("merger");
    fs = FileSystem.getLocal(conf).getRaw();
    for (int segment = 0; segment < segments; segment++) {
      Path file = new Path(folder.resolve("segment-" + segment).toUri());
      write(RecordBytes.random(RECORDS / segments, true, SEED + segment), file);
      files.add(file);
    }
  }

  private void write(RecordBytes records, Path file) throws IOException {
    IFile.Writer<Text, Text> writer = new IFile.Writer<>(conf, fs, file, Text.class, Text.class, null, null);
    for (int i = 0; i < records.records(); i++) {
      writer.append(records.key(i), records.value(i));
    }
    writer.close();
  }

  @TearDown
  public void tearDown() throws IOException {
    fs.delete(new Path(folder.toUri()), true);
  }

  /** Reads every record in order. A factor of the number of segments makes it one pass. */
  @Benchmark
  public long merge() throws IOException {
    List<Merger.Segment<Text, Text>> sources = new ArrayList<>(segments);
    for (Path file : files) {
      sources.add(new Merger.Segment<>(conf, fs, file, null, true));
    }
    @SuppressWarnings("unchecked")
    RawKeyValueIterator records = Merger.merge(conf, fs, Text.class, Text.class, sources, segments,
        new Path(folder.resolve("tmp").toUri()), conf.getOutputKeyComparator(), Reporter.NULL, false, null, null,
        new Progress());
    int count = 0;
    long sum = 0;
    while (records.next()) {
      sum += records.getKey().getLength() + records.getValue().getLength();
      count++;
    }
    records.close();
    if (count != RECORDS) {
      throw new IllegalStateException(count + " records, not " + RECORDS);
    }
    return sum;
  }
}
