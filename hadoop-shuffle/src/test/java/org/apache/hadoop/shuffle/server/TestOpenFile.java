/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks the shared use of a file, and its cached page residency. The files are sparse, in memory once read. */
public class TestOpenFile {
  private static final int WINDOW = OpenFile.WINDOW_BYTES;
  private static final int REST = 12_345;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder(Path.of("target").toFile());

  private final AtomicLong clock = new AtomicLong();
  private FileChannel channel;
  /** A spy on the channel: a call of {@code map} is a check of which pages are in memory. */
  private FileChannel watched;
  private OpenFile file;

  @Before
  public void open() throws IOException {
    Path path = folder.newFile().toPath();
    try (RandomAccessFile sparse = new RandomAccessFile(path.toFile(), "rw")) {
      sparse.setLength(2L * WINDOW + REST);
    }
    channel = FileChannel.open(path, StandardOpenOption.READ);
    watched = mock(FileChannel.class, delegatesTo(channel));
    file = new OpenFile(watched, clock::get);
    ReadAhead.load(channel, 0, 2L * WINDOW + REST);
  }

  @After
  public void close() throws IOException {
    channel.close();
  }

  private void looks(int count) throws IOException {
    verify(watched, times(count)).map(any(), anyLong(), anyLong());
  }

  @Test
  public void neighboursAreNotLookedAtAgain() throws Exception {
    file.load(0, 1000);
    file.load(1000, WINDOW - 1000);
    file.load(500, 1);
    looks(1);
    file.load(2L * WINDOW, REST);
    file.load(2L * WINDOW + 1, 1);
    looks(2);
    verify(watched).map(FileChannel.MapMode.READ_ONLY, 2L * WINDOW, REST);
  }

  @Test
  public void afterASecondTheyAre() throws Exception {
    file.load(0, 1000);
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(999));
    file.load(0, 1000);
    looks(1);
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(2));
    file.load(0, 1000);
    looks(2);
  }

  @Test
  public void aPieceOfTwoWindowsIsLookedAtEachTime() throws Exception {
    for (int i = 1; i <= 3; i++) {
      file.load(WINDOW - 1, 2);
      looks(i);
    }
    verify(watched, times(3)).map(FileChannel.MapMode.READ_ONLY, WINDOW - 1, 2);
  }

  @Test
  public void whatIsNotThereIsAnError() {
    assertThrows(IOException.class, () -> file.load(2L * WINDOW, REST + 1));
    assertThrows(IOException.class, () -> file.load(2L * WINDOW + REST, 1));
    assertThrows(IOException.class, () -> file.load(10L * WINDOW, 1));
  }

  @Test
  public void theLastOneClosesIt() throws Exception {
    OpenFile own = new OpenFile(channel);
    OpenFile other = own.share();
    own.close();
    assertTrue(channel.isOpen());
    other.close();
    assertFalse(channel.isOpen());
    assertThrows(IllegalStateException.class, own::share);
    assertThrows(IllegalStateException.class, own::close);
  }
}
