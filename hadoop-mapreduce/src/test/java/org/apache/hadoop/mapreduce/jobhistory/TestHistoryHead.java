/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that a history file starts with the same bytes as stock's. */
public class TestHistoryHead {
  /** Returns the bytes before the first event. */
  public static final class Head implements Callable<byte[]> {
    @Override
    public byte[] call() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new EventWriter(new FSDataOutputStream(bytes, null)).flush();
      return bytes.toByteArray();
    }
  }

  @Test
  public void bytesAreStocks() throws Exception {
    byte[] head = new Head().call();
    assertTrue(head.length > 1000);
    assertArrayEquals(StockHadoop.call(Head.class), head);
  }
}
