/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.hadoop.testing.contract.OutputStreamContract;
import org.junit.Test;

/** Checks that the stream to which serializers write records is a data output stream that counts. */
public class TestRecordStreamContract extends OutputStreamContract {
  private RecordBuffer buffer;

  @Override
  protected OutputStream open() throws IOException {
    buffer = buffer();
    buffer.begin();
    buffer.endKey();
    return buffer.stream();
  }

  private static RecordBuffer buffer() {
    return new RecordBuffer(new PagePool(1 << 20), new Idle(), 1, 1 << 20);
  }

  /** A consumer that never gets a batch, as all records fit. */
  private static final class Idle implements BatchConsumer {
    @Override
    public boolean isBusy() {
      return false;
    }

    @Override
    public void start(RecordBatch batch) {
      throw new AssertionError("a batch of " + batch.records());
    }

    @Override
    public void await() {
      throw new AssertionError("nothing to wait for");
    }
  }

  @Override
  protected byte[] written() throws IOException {
    int length = buffer.end(0);
    RecordBatch batch = buffer.drain();
    int start = RecordDescriptor.keyStart(batch.page(0), 0);
    return Arrays.copyOfRange(batch.page(0), start, start + length);
  }

  /** Checks that the stream's count runs on across records and stops at the largest int, as the JDK's does. */
  @Test
  public void countsThroughRecordsUpToTheLargestInt() throws IOException {
    RecordBuffer records = buffer();
    DataOutputStream stream = records.stream();
    byte[] value = new byte[1 << 16];
    int lastSize = 0;
    for (long written = 0; written <= Integer.MAX_VALUE + 3L * value.length; written += value.length) {
      records.begin();
      stream.write(value);
      assertEquals(Math.min(Integer.MAX_VALUE, written + value.length), stream.size());
      lastSize = stream.size();
    }
    stream.write(1);
    assertEquals(lastSize, stream.size());
  }
}
