/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.terasort.io.InputException;
import org.apache.hadoop.terasort.row.RowFormat;

/**
 * An input format of rows. A split need not end at a row boundary: a row belongs to the split in which it starts. A
 * file whose length is not a multiple of the row length fails the job at submission.
 */
public final class RowInputFormat extends FileInputFormat<Text, Text> {

  @Override
  protected FileStatus[] listStatus(JobConf job) throws IOException {
    FileStatus[] files = super.listStatus(job);
    if (files.length == 0) {
      throw new InputException(Arrays.toString(getInputPaths(job)) + ": contains no file of rows");
    }
    for (FileStatus file : files) {
      try {
        RowFormat.rows(file.getPath().toString(), file.getLen());
      } catch (IllegalArgumentException e) {
        throw new IOException(e.getMessage());
      }
    }
    return files;
  }

  @Override
  public RecordReader<Text, Text> getRecordReader(InputSplit split, JobConf job, Reporter reporter)
      throws IOException {
    return new RowRecordReader((FileSplit) split, job);
  }
}
