/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.Test;

public class TestStreamSync {
  private int synced;
  private IOException failure;

  /** A private class, as those of HDFS are: the call must go through the public superclass. */
  private class Stream extends FSDataOutputStream {
    Stream() throws IOException {
      super(new ByteArrayOutputStream(), new FileSystem.Statistics("test"));
    }

    @Override
    public void hsync() throws IOException {
      synced++;
      if (failure != null) {
        throw failure;
      }
    }
  }

  @Test
  public void takesTheStrongestThereIs() throws IOException {
    StreamSync.sync(new Stream());
    assertEquals(1, synced);
  }

  @Test
  public void failureComesThroughAsItIs() {
    failure = new IOException("pipeline");
    assertSame(failure, assertThrows(IOException.class, () -> StreamSync.sync(new Stream())));
  }
}
