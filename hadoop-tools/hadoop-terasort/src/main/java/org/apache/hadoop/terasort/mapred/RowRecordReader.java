/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.terasort.io.FileSystemPart;
import org.apache.hadoop.terasort.io.RowScanner;
import org.apache.hadoop.terasort.row.RowFormat;

/** A reader of the rows that start in a split, each as key and value. Not thread-safe. */
final class RowRecordReader implements RecordReader<Text, Text> {
  private final RowSplitPlace place;
  private final RowScanner scanner;
  private long rowsRead;

  RowRecordReader(FileSplit split, JobConf job) throws IOException {
    place = RowSplitPlace.of(split);
    FileSystemPart part =
        new FileSystemPart(split.getPath().getFileSystem(job), split.getPath(), place.endRow() * RowFormat.ROW_LENGTH);
    scanner = new RowScanner(part, place.firstRow(), place.endRow(), RowScanner.DEFAULT_BUFFER_ROWS);
  }

  @Override
  public boolean next(Text key, Text value) throws IOException {
    if (!scanner.next()) {
      return false;
    }
    key.set(scanner.buffer(), scanner.offset(), RowFormat.KEY_LENGTH);
    value.set(scanner.buffer(), scanner.offset() + RowFormat.KEY_LENGTH, RowFormat.VALUE_LENGTH);
    rowsRead++;
    return true;
  }

  @Override
  public Text createKey() {
    return new Text();
  }

  @Override
  public Text createValue() {
    return new Text();
  }

  @Override
  public long getPos() {
    return (place.firstRow() + rowsRead) * RowFormat.ROW_LENGTH;
  }

  @Override
  public float getProgress() {
    return place.rows() == 0 ? 1 : (float) rowsRead / place.rows();
  }

  @Override
  public void close() throws IOException {
    scanner.close();
  }
}
