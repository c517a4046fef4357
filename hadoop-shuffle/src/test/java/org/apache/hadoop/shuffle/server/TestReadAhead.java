/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeNoException;
import static org.junit.Assume.assumeTrue;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.testing.DependsOnUser;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Checks that bytes are loaded into memory before they are sent. */
@Category(DependsOnUser.class)
public class TestReadAhead {
  private static final int SIZE = 8 << 20;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder(Path.of("target").toFile());

  /** Checks that a piece only on disk is loaded; skipped where the kernel cannot be made to drop the file's pages. */
  @Test
  public void aPieceThatIsOnDiskOnlyIsLoaded() throws Exception {
    Path path = file();
    forget(path);
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
      assumeTrue("the kernel keeps the file in memory", !isLoaded(file, 0, SIZE));
      int start = 3 << 20;
      int count = 1 << 20;
      ReadAhead.load(file, start, count);
      assertTrue(isLoaded(file, start, count));
      assertFalse("all of it", isLoaded(file, 0, SIZE));
      ReadAhead.load(file, 1, SIZE - 1);
      assertTrue(isLoaded(file, 0, SIZE));
    }
  }

  @Test
  public void whatIsNotThereIsAnError() throws Exception {
    try (FileChannel file = FileChannel.open(file(), StandardOpenOption.READ)) {
      ReadAhead.load(file, SIZE - 1, 1);
      assertThrows(IOException.class, () -> ReadAhead.load(file, SIZE - 1, 2));
    }
  }

  /** Checks that no mapping is left to the garbage collector: there could be more than a process may have at a time. */
  @Test
  public void noMapIsLeftBehind() throws Exception {
    Path maps = Path.of("/proc/self/maps");
    assumeTrue("Linux", Files.exists(maps));
    Path path = file();
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
      for (int i = 0; i < 1000; i++) {
        ReadAhead.load(file, i, 1000);
      }
    }
    assertEquals(0, Files.readAllLines(maps).stream().filter(line -> line.endsWith(path.toString())).count());
  }

  private Path file() throws IOException {
    Path path = folder.newFile().toPath().toRealPath();
    Files.write(path, new byte[SIZE]);
    return path;
  }

  private static void forget(Path path) throws InterruptedException {
    try {
      Process dd = new ProcessBuilder("dd", "of=" + path, "oflag=nocache", "conv=notrunc,fdatasync", "count=0")
          .redirectErrorStream(true).start();
      dd.getInputStream().readAllBytes();
      dd.waitFor();
    } catch (IOException e) {
      assumeNoException(e);
    }
  }

  private static boolean isLoaded(FileChannel file, long position, long count) throws IOException {
    MappedByteBuffer pages = file.map(MapMode.READ_ONLY, position, count);
    return pages.isLoaded();
  }
}
