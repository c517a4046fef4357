/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.mapred.testing.SegmentFile;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Compares segments written in blocks with those of stock, which writes byte by byte. */
public class TestIFileBlocks {
  private static final String FOLDER = "test.ifile.folder";
  private static final int FILES = 40;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** Writes the files and returns the lengths of their segments. */
  public static final class Write implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      List<String> lengths = new ArrayList<>();
      for (int i = 0; i < FILES; i++) {
        lengths.add(new SegmentFile(i).write(file(i)));
      }
      return lengths;
    }
  }

  /** Reads the files and returns a checksum of each file's records. */
  public static final class Read implements Callable<List<Long>> {
    @Override
    public List<Long> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      List<Long> sums = new ArrayList<>();
      for (int i = 0; i < FILES; i++) {
        sums.add(new SegmentFile(i).read(file(i)));
      }
      return sums;
    }
  }

  /** Reads the files and returns the reader's position after each record. */
  public static final class Positions implements Callable<List<List<Long>>> {
    @Override
    public List<List<Long>> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      List<List<Long>> positions = new ArrayList<>();
      for (int i = 0; i < FILES; i++) {
        positions.add(new SegmentFile(i).positions(file(i)));
      }
      return positions;
    }
  }

  /** Writes the records of each file into memory and returns the segments. */
  public static final class InMemory implements Callable<List<byte[]>> {
    @Override
    public List<byte[]> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      List<byte[]> segments = new ArrayList<>();
      for (int i = 0; i < FILES; i++) {
        segments.add(new SegmentFile(i).inMemory());
      }
      return segments;
    }
  }

  private static Path file(int i) {
    return Path.of(System.getProperty(FOLDER), "file" + i);
  }

  @Before
  public void setUp() {
    System.setProperty(FOLDER, folder.getRoot().getPath());
  }

  @Test
  public void filesAreThoseOfStock() throws Exception {
    List<String> stockLengths = StockHadoop.call(Write.class);
    List<byte[]> stock = plainFiles();
    assertEquals(sums(), new Read().call());
    List<String> lengths = new Write().call();
    List<byte[]> ours = plainFiles();
    assertEquals(sums(), StockHadoop.call(Read.class));
    assertEquals(sums(), new Read().call());
    for (int i = 0; i < ours.size(); i++) {
      assertArrayEquals("plain file " + i, stock.get(i), ours.get(i));
    }
    for (int i = 0; i < FILES; i++) {
      if (!new SegmentFile(i).isCompressed()) {
        assertEquals("file " + i, stockLengths.get(i), lengths.get(i));
      }
    }
  }

  @Test
  public void segmentsInMemoryAreThoseOfStock() throws Exception {
    List<byte[]> stock = StockHadoop.call(InMemory.class);
    List<byte[]> ours = new InMemory().call();
    for (int i = 0; i < FILES; i++) {
      assertArrayEquals("segment " + i, stock.get(i), ours.get(i));
    }
  }

  /** Compares positions, because an iterator that is marked and reset seeks to the position it asked for. */
  @Test
  public void readersStandWhereStocksDo() throws Exception {
    new Write().call();
    List<List<Long>> stock = StockHadoop.call(Positions.class);
    List<List<Long>> ours = new Positions().call();
    for (int i = 0; i < FILES; i++) {
      if (!new SegmentFile(i).isCompressed()) {
        assertEquals("file " + i, stock.get(i), ours.get(i));
      }
    }
  }

  @Test
  public void aChangedByteIsFound() throws Exception {
    new Write().call();
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < FILES; i++) {
      SegmentFile segments = new SegmentFile(i);
      if (!segments.isCompressed()) {
        byte[] bytes = Files.readAllBytes(file(i));
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        Files.write(file(i), bytes);
        assertThrows("file " + i + ", seed " + seed, IOException.class, () -> segments.read(file(segments.number())));
      }
    }
  }

  @Test
  public void aWrongSumIsNamedAsSuch() throws Exception {
    SegmentFile segments = new SegmentFile(0);
    segments.write(file(0));
    byte[] bytes = Files.readAllBytes(file(0));
    bytes[bytes.length - 1] ^= 1;
    Files.write(file(0), bytes);
    assertThrows(ChecksumException.class, () -> segments.read(file(0)));
  }

  @Test
  public void aFileThatEndsEarlyIsRefused() throws Exception {
    for (int i = 0; i < FILES; i++) {
      SegmentFile segments = new SegmentFile(i);
      segments.write(file(i));
      byte[] bytes = Files.readAllBytes(file(i));
      Files.write(file(i), Arrays.copyOf(bytes, bytes.length - 1));
      assertThrows("file " + i, IOException.class, () -> segments.read(file(segments.number())));
    }
  }

  private static List<Long> sums() {
    List<Long> sums = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      sums.add(new SegmentFile(i).sum());
    }
    return sums;
  }

  private static List<byte[]> plainFiles() throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      if (!new SegmentFile(i).isCompressed()) {
        files.add(Files.readAllBytes(file(i)));
      }
    }
    return files;
  }
}
