/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
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
  private ServedMapOutput() {
  }

  /** The records of an output: one for each reduce. */
  public interface Records {
    /** A serialized {@code BytesWritable}. */
    byte[] value(int reduce);
  }

  /**
   * Writes file and index.
   *
   * @param conf the job's; it has one local folder
   * @param key a serialized {@code IntWritable}
   */
  public static void write(JobConf conf, int map, byte[] key, Records records) throws IOException {
    FileSystem fs = ((LocalFileSystem) FileSystem.getLocal(conf)).getRaw();
    Path folder = new Path(conf.get("mapreduce.cluster.local.dir"), TaskTracker.getIntermediateOutputDir(conf.getUser(),
        ShuffleJob.ID.toString(), ShuffleJob.map(map).toString()));
    SpillRecord index = new SpillRecord(conf.getNumReduceTasks());
    try (FSDataOutputStream out = fs.create(new Path(folder, "file.out"))) {
      for (int reduce = 0; reduce < conf.getNumReduceTasks(); reduce++) {
        long start = out.getPos();
        IFile.Writer<IntWritable, BytesWritable> writer =
            new IFile.Writer<>(conf, out, IntWritable.class, BytesWritable.class, null, null);
        writer.append(buffer(key), buffer(records.value(reduce)));
        writer.close();
        index.putIndex(new IndexRecord(start, writer.getRawLength(), writer.getCompressedLength()), reduce);
      }
    }
    index.writeToFile(new Path(folder, "file.out.index"), conf);
  }

  private static DataInputBuffer buffer(byte[] data) {
    DataInputBuffer buffer = new DataInputBuffer();
    buffer.reset(data, data.length);
    return buffer;
  }
}
