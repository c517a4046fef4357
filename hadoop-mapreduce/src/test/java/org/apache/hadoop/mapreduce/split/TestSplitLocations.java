/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.split;

import static org.junit.Assert.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/**
 * Checks that an invalid location neither fails a job nor affects a split's other locations; a split left without any
 * runs anywhere.
 */
public class TestSplitLocations {
  private static final String[][] LOCATIONS =
      {{"a", "b"}, {}, {"a", null}, {null}, {"/rack/a", "b"}, {"a/b"}, {"", "b"}, null,
          {"<b>", "a b", "\"", "b"}};

  /** Returns the hosts that the JobTracker gets for each split that a client has written, or the exception. */
  public static final class Written implements Callable<List<String>> {
    @Override
    public List<String> call() throws IOException {
      List<String> found = new ArrayList<>();
      for (String[] locations : LOCATIONS) {
        try {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          new JobSplit.SplitMetaInfo(locations, 5, 6).write(new DataOutputStream(bytes));
          found.add(read(bytes.toByteArray()));
        } catch (RuntimeException e) {
          found.add(e.getClass().getSimpleName());
        }
      }
      return found;
    }
  }

  private static String read(byte[] bytes) throws IOException {
    JobSplit.SplitMetaInfo read = new JobSplit.SplitMetaInfo();
    read.readFields(new DataInputStream(new ByteArrayInputStream(bytes)));
    for (String location : read.getLocations()) {
      // The JobTracker does the same with each location.
      new NodeBase(location, "/rack");
    }
    return Arrays.toString(read.getLocations()) + read.getStartOffset() + read.getInputDataLength();
  }

  @Test
  public void whatIsNoHostIsLeftOut() throws Exception {
    assertEquals(List.of("[a, b]56", "[]56", "NullPointerException", "NullPointerException", "IllegalArgumentException",
        "IllegalArgumentException", "[, b]56", "NullPointerException", "[<b>, a b, \", b]56"),
        StockHadoop.call(Written.class));
    assertEquals(List.of("[a, b]56", "[]56", "[a]56", "[]56", "[b]56", "[]56", "[b]56", "[]56", "[b]56"),
        new Written().call());
  }

  /** A stock client writes whatever the input format returns. */
  @Test
  public void whatAClientOfStockWritesIsLeftOutToo() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    WritableUtils.writeVInt(out, 2);
    Text.writeString(out, "/rack/a");
    Text.writeString(out, "b");
    WritableUtils.writeVLong(out, 5);
    WritableUtils.writeVLong(out, 6);
    assertEquals("[b]56", read(bytes.toByteArray()));
  }
}
