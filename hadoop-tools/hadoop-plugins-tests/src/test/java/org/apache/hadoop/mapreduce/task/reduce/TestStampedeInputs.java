/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
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

/** Files that cannot be opened, or closed. */
public class TestStampedeInputs {
  private static final String MISSING = "missing";

  private final List<String> closed = new ArrayList<>();
  private StampedeReduceSide<Text, Text> reduce;

  /** Has every file but one, and cannot close any. */
  private final class BrokenDisk extends RawLocalFileSystem {
    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
      if (path.getName().equals(MISSING)) {
        throw new FileNotFoundException(MISSING);
      }
      return new FSDataInputStream(new FSInputStream() {
        @Override
        public void seek(long position) {
          // Nothing is read
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

  /** All are tried, and the first failure tells of the others. */
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
}
