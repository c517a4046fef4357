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
 * A writer of a map's output into a tracker's folders, based on the arm's own writer.
 *
 * <p>In this package because the index and the tracker's folders are visible here only.
 */
public final class ServedMapOutput {
  private static final String FILE = "file.out";
  private static final String INDEX = "file.out.index";

  private ServedMapOutput() {
  }

  /** The records of an output, one for each reduce. */
  public interface Records {
    /** Returns a serialized {@code BytesWritable}. */
    byte[] value(int reduce);
  }

  /** The byte ranges of the reduces in the file of an output. Thread-safe. */
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

    /** Returns the offset of the first byte. */
    public long start(int reduce) {
      return index.getIndex(reduce).startOffset;
    }

    /** Returns the number of bytes, including the checksum. */
    public int length(int reduce) {
      return Math.toIntExact(index.getIndex(reduce).partLength);
    }
  }

  /**
   * Writes the file and its index.
   *
   * @param conf the job's configuration; it has one local folder
   * @param key a serialized {@code IntWritable}
   * @return the CRC-32 of all bytes for each reduce
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
   * Reads the index of an output.
   *
   * @param conf the configuration that it was written with, or an equivalent one
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
