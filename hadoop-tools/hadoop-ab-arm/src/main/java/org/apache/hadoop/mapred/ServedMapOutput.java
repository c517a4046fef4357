/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.IntWritable;

/**
 * Writes the output of a map where a tracker looks for it, by the arm's own writer.
 *
 * <p>In this package, as the index and the tracker's folders are visible here only.
 */
public final class ServedMapOutput {
  private static final String FILE = "file.out";
  private static final String INDEX = "file.out.index";

  private ServedMapOutput() {
  }

  /** The records of an output: one for each reduce. */
  public interface Records {
    /** A serialized {@code BytesWritable}. */
    byte[] value(int reduce);
  }

  /** The ranges of the bytes for each reduce in the file of an output. Safe for use by several threads. */
  public static final class Ranges {
    private final java.nio.file.Path file;
    private final SpillRecord index;

    private Ranges(java.nio.file.Path file, SpillRecord index) {
      this.file = file;
      this.index = index;
    }

    public java.nio.file.Path file() {
      return file;
    }

    /** Offset of the first byte. */
    public long start(int reduce) {
      return index.getIndex(reduce).startOffset;
    }

    /** Returns how many bytes there are, the checksum's among them. */
    public int length(int reduce) {
      return Math.toIntExact(index.getIndex(reduce).partLength);
    }
  }

  /**
   * Writes file and index.
   *
   * @param conf the job's; it has one local folder
   * @param key a serialized {@code IntWritable}
   * @return by reduce: the CRC-32 of every byte that the file has for it
   */
  public static int[] write(JobConf conf, int map, byte[] key, Records records) throws IOException {
    FileSystem fs = ((LocalFileSystem) FileSystem.getLocal(conf)).getRaw();
    Path folder = folder(conf, map);
    SpillRecord index = new SpillRecord(conf.getNumReduceTasks());
    int[] sums = new int[conf.getNumReduceTasks()];
    CheckedOutputStream file = new CheckedOutputStream(fs.create(new Path(folder, FILE)), new CRC32());
    try (FSDataOutputStream out = new FSDataOutputStream(file, null)) {
      for (int reduce = 0; reduce < conf.getNumReduceTasks(); reduce++) {
        long start = out.getPos();
        IFile.Writer<IntWritable, BytesWritable> writer =
            new IFile.Writer<>(conf, out, IntWritable.class, BytesWritable.class, null, null);
        writer.append(buffer(key), buffer(records.value(reduce)));
        writer.close();
        sums[reduce] = (int) file.getChecksum().getValue();
        file.getChecksum().reset();
        index.putIndex(new IndexRecord(start, writer.getRawLength(), writer.getCompressedLength()), reduce);
      }
    }
    index.writeToFile(new Path(folder, INDEX), conf);
    return sums;
  }

  /**
   * Looks into the index of an output that was written.
   *
   * @param conf the one that it was written with, or the like
   */
  public static Ranges ranges(JobConf conf, int map) throws IOException {
    Path folder = folder(conf, map);
    return new Ranges(java.nio.file.Path.of(new Path(folder, FILE).toUri().getPath()),
        new SpillRecord(new Path(folder, INDEX), conf));
  }

  private static Path folder(JobConf conf, int map) {
    return new Path(conf.get("mapreduce.cluster.local.dir"), TaskTracker.getIntermediateOutputDir(conf.getUser(),
        ShuffleJob.ID.toString(), ShuffleJob.map(map).toString()));
  }

  private static DataInputBuffer buffer(byte[] data) {
    DataInputBuffer buffer = new DataInputBuffer();
    buffer.reset(data, data.length);
    return buffer;
  }
}
