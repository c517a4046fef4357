/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.examples.terasort.GensortOracle;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.terasort.Rows;
import org.apache.hadoop.terasort.io.InputException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestRowInputFormat {
  private static final int COUNT = 57;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final JobConf job = new JobConf();
  private final RowInputFormat format = new RowInputFormat();

  /** Checks that an empty folder is rejected: a job over nothing would report success. */
  @Test
  public void folderWithoutAFileIsNoInput() throws IOException {
    FileInputFormat.setInputPaths(job, new Path(folder.newFolder("empty").toURI()));
    assertThrows(InputException.class, () -> format.getSplits(job, 2));
  }

  /** Checks that, however the file is split, each row is read once and in order. */
  @Test
  public void splitsNeedNotEndWithARow() throws IOException {
    byte[] rows = GensortOracle.rows(0, COUNT);
    Path file = file(rows);
    Random random = Rows.random("TestRowInputFormat");
    for (int trial = 0; trial < 200; trial++) {
      List<InputSplit> splits = new ArrayList<>();
      long start = 0;
      while (start < rows.length) {
        long length = Math.min(rows.length - start, 1 + random.nextInt(trial < 100 ? 150 : 3000));
        splits.add(new FileSplit(file, start, length, new String[0]));
        start += length;
      }
      assertArrayEquals(rows, read(splits));
    }
  }

  @Test
  public void rowBelongsWhereItBegins() throws IOException {
    Path file = file(GensortOracle.rows(0, COUNT));
    assertArrayEquals(GensortOracle.rows(2, 1), read(List.of(new FileSplit(file, 150, 60, new String[0]))));
    assertArrayEquals(GensortOracle.rows(2, 2), read(List.of(new FileSplit(file, 200, 101, new String[0]))));
    assertArrayEquals(new byte[0], read(List.of(new FileSplit(file, 201, 99, new String[0]))));
  }

  @Test
  public void splitsOfTheFramework() throws IOException {
    byte[] rows = GensortOracle.rows(0, COUNT);
    FileInputFormat.setInputPaths(job, file(rows));
    for (int maps : new int[] {1, 2, 3, 10, 57, 1000}) {
      assertArrayEquals(rows, read(List.of(format.getSplits(job, maps))));
    }
  }

  @Test
  public void progressEndsAtOne() throws IOException {
    Path file = file(GensortOracle.rows(0, 4));
    RecordReader<Text, Text> reader =
        format.getRecordReader(new FileSplit(file, 100, 200, new String[0]), job, Reporter.NULL);
    assertEquals(0f, reader.getProgress(), 0);
    assertEquals(100, reader.getPos());
    while (reader.next(reader.createKey(), reader.createValue())) {
      assertEquals((reader.getPos() - 100) / 200f, reader.getProgress(), 0);
    }
    assertEquals(1f, reader.getProgress(), 0);
    reader.close();
  }

  @Test
  public void fileThatHoldsNoWholeRows() throws IOException {
    FileInputFormat.setInputPaths(job, file(new byte[250]));
    IOException e = assertThrows(IOException.class, () -> format.getSplits(job, 2));
    assertTrue(e.getMessage(), e.getMessage().contains("length 250 is not a multiple of the row length, 100 bytes"));
  }

  private Path file(byte[] content) throws IOException {
    java.nio.file.Path file = folder.newFile().toPath();
    Files.write(file, content);
    return new Path(file.toString());
  }

  private byte[] read(List<InputSplit> splits) throws IOException {
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    for (InputSplit split : splits) {
      RecordReader<Text, Text> reader = format.getRecordReader(split, job, Reporter.NULL);
      Text key = reader.createKey();
      Text value = reader.createValue();
      while (reader.next(key, value)) {
        rows.write(key.getBytes(), 0, key.getLength());
        rows.write(value.getBytes(), 0, value.getLength());
      }
      reader.close();
    }
    return rows.toByteArray();
  }
}
