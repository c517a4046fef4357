/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.StampedeRefusal;
import org.apache.hadoop.mapred.stampede.spill.SegmentChecksum;
import org.junit.Before;
import org.junit.Test;
import org.mockito.Mockito;

/** Checks inputs whose files cannot be opened or closed, and the counts of several merges. */
public class TestStampedeInputs {
  private static final String MISSING = "missing";

  private final List<String> closed = Collections.synchronizedList(new ArrayList<>());
  private StampedeReduceSide<Text, Text> reduce;

  /** A disk on which one file is missing, and none can be closed. */
  private final class BrokenDisk extends RawLocalFileSystem {
    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
      if (path.getName().equals(MISSING)) {
        throw new FileNotFoundException(MISSING);
      }
      return new FSDataInputStream(new FSInputStream() {
        @Override
        public void seek(long position) {
          // Nothing is read.
        }

        @Override
        public long getPos() {
          return 0;
        }

        @Override
        public boolean seekToNewSource(long position) {
          return false;
        }

        @Override
        public int read() {
          return -1;
        }

        @Override
        public void close() throws IOException {
          closed.add(path.getName());
          throw new IOException("close " + path.getName());
        }
      });
    }
  }

  @Before
  @SuppressWarnings("unchecked")
  public void prepare() throws IOException, StampedeRefusal {
    reduce = Mockito.mock(StampedeReduceSide.class);
    ShuffleConsumerPlugin.Context<Text, Text> context = Mockito.mock(ShuffleConsumerPlugin.Context.class);
    Mockito.when(context.getSpilledRecordsCounter()).thenReturn(new Counters.Counter());
    Mockito.when(context.getMergedMapOutputsCounter()).thenReturn(new Counters.Counter());
    SegmentChecksum checksum = Mockito.mock(SegmentChecksum.class);
    Mockito.when(checksum.verify(Mockito.any(), Mockito.anyLong())).thenReturn(InputStream.nullInputStream());
    RawLocalFileSystem disk = new BrokenDisk();
    disk.setConf(new JobConf(false));
    Mockito.when(reduce.context()).thenReturn(context);
    Mockito.when(reduce.settings()).thenReturn(StampedeReduceSettings.of(new JobConf(false), 100 << 20));
    Mockito.when(reduce.checksum()).thenReturn(checksum);
    Mockito.when(reduce.files()).thenReturn(disk);
  }

  private StampedeInputs<Text, Text> open(String... names) throws IOException {
    List<StampedeFile> files = new ArrayList<>();
    for (String name : names) {
      files.add(new StampedeFile(new Path("/" + name), 100, 100, false));
    }
    return new StampedeInputs<>(reduce, new ArrayList<>(), files);
  }

  /** Checks that all files are closed even if one fails to, and that the first failure carries the others. */
  @Test
  public void noFileStaysOpenBehindOneThatCannotBeClosed() throws IOException {
    StampedeInputs<Text, Text> inputs = open("a", "b", "c");
    IOException failed = assertThrows(IOException.class, inputs::close);
    assertEquals(List.of("a", "b", "c"), closed);
    assertEquals("close a", failed.getMessage());
    assertEquals("close b", failed.getSuppressed()[0].getMessage());
    assertEquals("close c", failed.getSuppressed()[1].getMessage());
    inputs.close();
    assertEquals("once", 3, closed.size());
  }

  @Test
  public void aFileThatCannotBeOpenedIsTheFailure() {
    IOException failed = assertThrows(FileNotFoundException.class, () -> open("a", "b", MISSING));
    assertEquals("close a", failed.getSuppressed()[0].getMessage());
    assertEquals(List.of("a", "b"), closed);
  }

  /** A counter that another thread tries to increment during an increment. */
  private static final class SharedCounter extends Counters.Counter {
    private final Runnable another;
    private Thread other;
    private volatile boolean adding;
    private volatile boolean together;

    SharedCounter(Runnable another) {
      this.another = another;
    }

    @Override
    public void increment(long number) {
      together |= adding;
      if (other != null) {
        return;
      }
      adding = true;
      other = new Thread(another);
      other.start();
      while (!together && other.getState() != Thread.State.BLOCKED && other.getState() != Thread.State.TERMINATED) {
        Thread.onSpinWait();
      }
      adding = false;
    }
  }

  private void openAndClose() {
    try {
      open("a").close();
    } catch (IOException e) {
      // No file can be closed.
    }
  }

  /** Checks that counters are incremented by one thread at a time: Hadoop's lose concurrent increments. */
  @Test
  public void mergesOfSeveralThreadsCountOneAfterAnother() throws Exception {
    SharedCounter merged = new SharedCounter(this::openAndClose);
    SharedCounter spilled = new SharedCounter(this::openAndClose);
    ShuffleConsumerPlugin.Context<Text, Text> context = reduce.context();
    Mockito.when(context.getMergedMapOutputsCounter()).thenReturn(merged);
    openAndClose();
    merged.other.join();
    assertFalse(merged.together);
    Mockito.when(context.getMergedMapOutputsCounter()).thenReturn(new Counters.Counter());
    Mockito.when(context.getSpilledRecordsCounter()).thenReturn(spilled);
    openAndClose();
    spilled.other.join();
    assertFalse(spilled.together);
  }
}
