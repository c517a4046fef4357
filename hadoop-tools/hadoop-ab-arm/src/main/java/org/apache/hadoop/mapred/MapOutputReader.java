/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * A reader of a map task's final output as its reduces would read it: through the index, with the arm's own reader,
 * which verifies the checksum of each segment.
 */
public final class MapOutputReader {
  private final JobConf conf;
  private final FileSystem fs;
  private final Path output;
  private final SpillRecord index;

  /** @param conf the job's configuration, with the task's own settings */
  public MapOutputReader(JobConf conf) throws IOException {
    this.conf = conf;
    fs = ((LocalFileSystem) FileSystem.getLocal(conf)).getRaw();
    MapOutputFile files = ReflectionUtils.newInstance(outputFiles(), conf);
    files.setConf(conf);
    output = files.getOutputFile();
    index = new SpillRecord(files.getOutputIndexFile(), conf);
  }

  /** Returns the class with the file names of a task without a cluster: in Hadoop 3 it is a subclass. */
  private static Class<? extends MapOutputFile> outputFiles() {
    try {
      return Class.forName("org.apache.hadoop.mapred.MROutputFiles").asSubclass(MapOutputFile.class);
    } catch (ClassNotFoundException e) {
      return MapOutputFile.class;
    }
  }

  /** Returns the number of partitions in the index. */
  public int partitions() {
    return index.size();
  }

  /** Opens the records of a partition. */
  public Segment open(int partition) throws IOException {
    IndexRecord place = index.getIndex(partition);
    FSDataInputStream in = fs.open(output);
    in.seek(place.startOffset);
    return new Segment(new IFile.Reader<Object, Object>(conf, in, place.partLength, codec(), null), place.rawLength);
  }

  private CompressionCodec codec() {
    return conf.getCompressMapOutput()
        ? ReflectionUtils.newInstance(conf.getMapOutputCompressorClass(DefaultCodec.class), conf) : null;
  }

  /** The serialized records of a partition, in order. */
  public static final class Segment implements Closeable {
    private final IFile.Reader<Object, Object> reader;
    private final long rawLength;

    private Segment(IFile.Reader<Object, Object> reader, long rawLength) {
      this.reader = reader;
      this.rawLength = rawLength;
    }

    /**
     * Checks that the index has the number of bytes read: a reduce reserves memory by it. Call after the last record
     * only.
     *
     * @throws IOException if it has not
     */
    public void requireLength() throws IOException {
      if (reader.bytesRead != rawLength) {
        throw new IOException("its records have " + reader.bytesRead + " bytes, but " + rawLength + " in the index");
      }
    }

    /** Reads the next record into both buffers; returns false at the end. */
    public boolean next(DataInputBuffer key, DataInputBuffer value) throws IOException {
      if (!reader.nextRawKey(key)) {
        return false;
      }
      reader.nextRawValue(value);
      return true;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
