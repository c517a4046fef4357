/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.verifyNoMoreInteractions;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that files and their checksums, written in pieces of any size, are byte for byte those of stock, with fewer
 * calls.
 */
public class TestWholeChunks {
  private static final String SEED = "test.whole.chunks.seed";
  private static final String FOLDER = "test.whole.chunks.folder";
  private static final int FILES = 60;
  private static final int KB = 1 << 10;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** Writes files of random bytes in random pieces; returns the data and the checksums of each. */
  public static final class Write implements Callable<List<byte[]>> {
    @Override
    public List<byte[]> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Random random = new Random(Long.getLong(SEED));
      List<byte[]> written = new ArrayList<>();
      // Stock would read its default files for each configuration.
      Configuration defaults = new Configuration();
      defaults.size();
      for (int i = 0; i < FILES; i++) {
        Configuration conf = new Configuration(defaults);
        conf.setInt("file.bytes-per-checksum", new int[] {1, 16, 512, 1000}[random.nextInt(4)]);
        Path file = Path.of(System.getProperty(FOLDER), "file" + i);
        try (FSDataOutputStream out = create(i % 2 == 0, conf, file)) {
          write(out, random);
        }
        written.add(Files.readAllBytes(file));
        written.add(Files.readAllBytes(file.resolveSibling("." + file.getFileName() + ".crc")));
      }
      return written;
    }

    /** Creates a file through one of the two APIs, each of which has its own checksum class. */
    private static FSDataOutputStream create(boolean old, Configuration conf, Path file) throws IOException {
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
      return old ? FileSystem.newInstance(path.toUri(), conf).create(path)
          : FileContext.getLocalFSFileContext(conf).create(path, EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE));
    }

    private static void write(FSDataOutputStream out, Random random) throws IOException {
      byte[] bytes = new byte[200 * KB];
      random.nextBytes(bytes);
      for (int piece = random.nextInt(30); piece > 0; piece--) {
        int len = random.nextInt(new int[] {5, 600, 3000, bytes.length}[random.nextInt(4)]);
        if (random.nextInt(5) == 0) {
          out.write(bytes[0]);
        }
        out.write(bytes, random.nextInt(bytes.length - len), len);
        if (random.nextInt(8) == 0) {
          out.flush();
        }
      }
    }
  }

  @Test
  public void filesAreThoseOfStock() throws Exception {
    long seed = System.nanoTime();
    System.setProperty(SEED, "" + seed);
    System.setProperty(FOLDER, folder.newFolder().getPath());
    List<byte[]> stock = StockHadoop.call(Write.class);
    System.setProperty(FOLDER, folder.newFolder().getPath());
    List<byte[]> ours = new Write().call();
    assertEquals(2 * FILES, stock.size());
    for (int i = 0; i < stock.size(); i++) {
      assertArrayEquals("file " + i / 2 + ", seed " + seed, stock.get(i), ours.get(i));
    }
  }

  @Test
  public void chunksOfACallAreWrittenTogether() throws IOException {
    OutputStream data = mock(OutputStream.class);
    OutputStream sums = mock(OutputStream.class);
    byte[] bytes = new byte[100 * KB];
    WholeChunks chunks = new WholeChunks(data, sums, 512);
    assertEquals(64 * KB, chunks.write(bytes, 3, 90 * KB));
    verify(data).write(bytes, 3, 64 * KB);
    verify(sums).write(any(), anyInt(), anyInt());
    assertEquals("what is less than a chunk is left", KB, chunks.write(bytes, 0, KB + 511));
    verify(data).write(bytes, 0, KB);
    verifyNoMoreInteractions(data);
  }

  @Test
  public void noSumsWithoutTheirData() throws IOException {
    OutputStream data = mock(OutputStream.class);
    OutputStream sums = mock(OutputStream.class);
    byte[] bytes = new byte[KB];
    doThrow(new IOException("No space left on device")).when(data).write(bytes, 0, KB);
    WholeChunks chunks = new WholeChunks(data, sums, 512);
    assertThrows(IOException.class, () -> chunks.write(bytes, 0, KB));
    verifyNoInteractions(sums);
  }
}
