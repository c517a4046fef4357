/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.terasort.GensortOracle;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.terasort.Rows;
import org.apache.hadoop.terasort.Rows.Kind;
import org.apache.hadoop.terasort.row.RowSummarizer;
import org.apache.hadoop.terasort.row.RowSummary;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestPartChecker {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** Checks that any ranges and threads give the result of one pass over all rows. */
  @Test
  public void rangesDoNotChangeTheResult() throws IOException {
    Random random = Rows.random("TestPartChecker");
    for (Kind kind : Kind.values()) {
      List<byte[]> rows = kind.rows(3_000, random);
      Path directory = folder.newFolder().toPath();
      Rows.write(directory, rows, 4);
      List<PartFile> files = PartFiles.local(directory);
      RowSummary expected = onePass(files);
      assertEquals(GensortOracle.checksum(Rows.join(rows)), expected.sum().toString());
      for (int range : new int[] {1, 7, 1000, 5000}) {
        AtomicLong progress = new AtomicLong();
        assertEquals(expected, PartChecker.check(files, 3, range, progress::addAndGet));
        assertEquals(3_000, progress.get());
      }
    }
  }

  private static RowSummary onePass(List<PartFile> files) throws IOException {
    RowSummary total = RowSummary.EMPTY;
    for (PartFile file : files) {
      RowSummarizer summarizer = new RowSummarizer(file.name(), 0);
      for (byte[] row : Rows.split(Files.readAllBytes(Path.of(file.name())))) {
        summarizer.add(row, 0);
      }
      total = total.append(summarizer.summary());
    }
    return total;
  }

  @Test
  public void namesTheFirstErrorOfAllFiles() throws IOException {
    Path directory = folder.newFolder().toPath();
    List<byte[]> rows = new ArrayList<>(Rows.sorted(Kind.RANDOM.rows(1_000, new Random(1))));
    java.util.Collections.swap(rows, 400, 401);
    java.util.Collections.swap(rows, 800, 801);
    Rows.write(directory, rows, 2);
    RowSummary summary = PartChecker.check(PartFiles.local(directory), 2);
    assertEquals(2, summary.unordered());
    assertEquals(directory.resolve("part-00001").toString(), summary.misorder().file());
    assertEquals(401 - 250, summary.misorder().row());
  }

  @Test
  public void hadoopFileSystem() throws IOException {
    Path directory = folder.newFolder().toPath();
    Rows.write(directory, Rows.sorted(Kind.TEXT.rows(1_000, new Random(1))), 3);
    FileSystem fileSystem = FileSystem.getLocal(new Configuration());
    RowSummary hadoop =
        PartChecker.check(PartFiles.in(fileSystem, new org.apache.hadoop.fs.Path(directory.toString())), 2);
    assertTrue(hadoop.isSorted());
    assertEquals(PartChecker.check(PartFiles.local(directory), 1).sum(), hadoop.sum());
    assertEquals(1_000, hadoop.rows());
  }

  @Test
  public void noFiles() throws IOException {
    assertEquals(RowSummary.EMPTY, PartChecker.check(List.of(), 4));
  }

  @Test
  public void fileThatShrank() throws IOException {
    Path file = folder.newFile().toPath();
    Files.write(file, new byte[500]);
    List<PartFile> files = List.of(new LocalPart(file, 700));
    IOException e = assertThrows(EOFException.class, () -> PartChecker.check(files, 2));
    assertTrue(e.getMessage(), e.getMessage().startsWith(file.toString()));
  }
}
