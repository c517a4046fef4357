/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordWriter;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.terasort.row.RowFormat;
import org.apache.hadoop.util.Progressable;

/**
 * An output format of rows that writes keys and values without any framing. Honors {@link TeraKeys#SYNC} and
 * {@link TeraKeys#REPLICATION}.
 */
public final class RowOutputFormat extends FileOutputFormat<Text, Text> {

  @Override
  public RecordWriter<Text, Text> getRecordWriter(FileSystem ignored, JobConf job, String name, Progressable progress)
      throws IOException {
    Path file = FileOutputFormat.getTaskOutputPath(job, name);
    FSDataOutputStream stream = create(file, job, progress);
    boolean sync = job.getBoolean(TeraKeys.SYNC, false);
    if (sync) {
      // Stampede's HDFS then syncs each block as it fills up, and the final sync covers the last block only.
      StreamSync.sync(stream);
    }
    return new Writer(stream, sync);
  }

  /** Creates the file. The calls without a path are deprecated in 3.x, those with a path are missing in 1.x. */
  @SuppressWarnings("deprecation")
  private static FSDataOutputStream create(Path file, JobConf job, Progressable progress) throws IOException {
    FileSystem fileSystem = file.getFileSystem(job);
    int replication = job.getInt(TeraKeys.REPLICATION, 0);
    return replication == 0
        ? fileSystem.create(file, progress)
        : fileSystem.create(file, true, job.getInt("io.file.buffer.size", 4096), (short) replication,
            fileSystem.getDefaultBlockSize(), progress);
  }

  private static final class Writer implements RecordWriter<Text, Text> {
    private final FSDataOutputStream stream;
    private final boolean sync;

    Writer(FSDataOutputStream stream, boolean sync) {
      this.stream = stream;
      this.sync = sync;
    }

    @Override
    public void write(Text key, Text value) throws IOException {
      if (key.getLength() != RowFormat.KEY_LENGTH || value.getLength() != RowFormat.VALUE_LENGTH) {
        throw new IOException("a row of " + key.getLength() + " + " + value.getLength() + " bytes; expected "
            + RowFormat.KEY_LENGTH + " + " + RowFormat.VALUE_LENGTH);
      }
      stream.write(key.getBytes(), 0, RowFormat.KEY_LENGTH);
      stream.write(value.getBytes(), 0, RowFormat.VALUE_LENGTH);
    }

    @Override
    public void close(Reporter reporter) throws IOException {
      if (sync) {
        StreamSync.sync(stream);
      }
      stream.close();
    }
  }
}
