/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.Text;

/** Writes the output of a map task from a test's records. */
public final class MapOutputWriter {
  private MapOutputWriter() {
  }

  /** Writes a segment for each partition; a record is a serialized key and a serialized value. */
  public static void write(JobConf conf, List<List<byte[][]>> partitions) throws IOException {
    write(conf, partitions, 0);
  }

  /** @param wrong the number of bytes by which the index overstates the raw length of each segment */
  public static void write(JobConf conf, List<List<byte[][]>> partitions, int wrong) throws IOException {
    FileSystem fs = ((LocalFileSystem) FileSystem.getLocal(conf)).getRaw();
    MapOutputFile files = new MapOutputFile();
    files.setConf(conf);
    SpillRecord index = new SpillRecord(partitions.size());
    try (FSDataOutputStream out = fs.create(files.getOutputFileForWrite(1))) {
      for (int partition = 0; partition < partitions.size(); partition++) {
        IndexRecord place = new IndexRecord();
        place.startOffset = out.getPos();
        IFile.Writer<Text, Text> writer = new IFile.Writer<>(conf, out, Text.class, Text.class, null, null);
        for (byte[][] record : partitions.get(partition)) {
          writer.append(buffer(record[0]), buffer(record[1]));
        }
        writer.close();
        place.rawLength = writer.getRawLength() + wrong;
        place.partLength = writer.getCompressedLength();
        index.putIndex(place, partition);
      }
    }
    index.writeToFile(files.getOutputIndexFileForWrite(1), conf);
  }

  private static DataInputBuffer buffer(byte[] bytes) {
    DataInputBuffer buffer = new DataInputBuffer();
    buffer.reset(bytes, bytes.length);
    return buffer;
  }
}
