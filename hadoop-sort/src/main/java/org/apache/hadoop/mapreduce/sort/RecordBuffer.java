/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * A buffer that collects serialised records in the pages of a {@link PagePool}, and hands them to a {@link
 * BatchConsumer} when they exceed the soft limit. While the consumer works, collecting goes on in the remaining pages.
 *
 * <p>For each record: {@link #begin}, write the key to {@link #stream}, {@link #endKey}, write the value, {@link #end}.
 * A record that was begun but not ended is dropped by the next {@code begin}. Not thread-safe.
 */
public final class RecordBuffer {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 16;
  /** The most records of a batch: more would not fit into the arrays of an index. */
  private static final int MAX_RECORDS = 1 << 29;

  private final PagePool pool;
  private final BatchConsumer consumer;
  private final int partitions;
  private final long softLimit;
  private final Stream stream = new Stream(new Bytes());

  private RecordBatch batch;
  private byte[] page = new byte[0];
  /** The start of the current record, and the position of the next byte. */
  private int record;
  private int position;
  private int keyEnd;

  /** @param softLimit bytes of the pool's budget above which a batch is handed over */
  public RecordBuffer(PagePool pool, BatchConsumer consumer, int partitions, long softLimit) {
    this.pool = pool;
    this.consumer = consumer;
    this.partitions = partitions;
    this.softLimit = softLimit;
    this.batch = new RecordBatch(partitions);
  }

  /** Returns the stream for the bytes of the records. Like any DataOutputStream, it counts the bytes of all records. */
  public DataOutputStream stream() {
    return stream;
  }

  /**
   * Begins a record, whose key is written next.
   *
   * @throws RecordTooLargeException here or while writing, if the record does not fit into an empty buffer
   */
  public void begin() throws IOException {
    position = record;
    room(RecordDescriptor.HEADER);
    position = record + RecordDescriptor.HEADER;
    keyEnd = position;
  }

  /** Ends the key of the record; the value is written next. */
  public void endKey() {
    keyEnd = position;
  }

  /**
   * Ends a record and adds it to a partition.
   *
   * @return total bytes of the record's key and value
   * @throws RecordTooLargeException as while writing
   */
  public int end(int partition) throws IOException {
    int keyLength = keyEnd - record - RecordDescriptor.HEADER;
    int valueLength = position - keyEnd;
    if (RecordDescriptor.isLong(keyLength, valueLength)) {
      room(RecordDescriptor.LONG_HEADER_EXTRA);
      int start = record + RecordDescriptor.HEADER;
      System.arraycopy(page, start, page, start + RecordDescriptor.LONG_HEADER_EXTRA, position - start);
      position += RecordDescriptor.LONG_HEADER_EXTRA;
    }
    RecordDescriptor.writeHeader(page, record, partition, keyLength, valueLength);
    batch.count(partition);
    record = position;
    return keyLength + valueLength;
  }

  /** Returns everything that has not been handed over yet, which empties the buffer. The caller releases it. */
  public RecordBatch drain() {
    position = record;
    closePage();
    return nextBatch();
  }

  private void room(int bytes) throws IOException {
    if (bytes > page.length - position) {
      turnPage(bytes);
    }
  }

  /** Moves the current record to a page with room for {@code bytes} more. */
  private void turnPage(int bytes) throws IOException {
    byte[] from = page;
    int start = record;
    int have = position - start;
    int keyBytes = keyEnd - start;
    closePage();
    boolean full = batch.chargedBytes() >= softLimit || batch.records() >= MAX_RECORDS;
    if (full && !consumer.isBusy()) {
      consumer.start(nextBatch());
    }
    if (batch.records() >= MAX_RECORDS) {
      consumer.await();
      consumer.start(nextBatch());
    }
    long size = (long) have + bytes;
    // Checked before the pool is: a consumer that ends between the two has given back what the pool lacked.
    boolean mayGiveBack = consumer.isBusy();
    byte[] to = take(size);
    while (to == null) {
      if (!mayGiveBack) {
        if (batch.records() == 0) {
          throw new RecordTooLargeException(size);
        }
        consumer.start(nextBatch());
      }
      consumer.await();
      mayGiveBack = false;
      to = take(size);
    }
    // "from" may belong to the consumer, be free again, or even be "to": its bytes are still those of this record.
    System.arraycopy(from, start, to, 0, have);
    page = to;
    position = have;
    keyEnd = keyBytes;
  }

  /**
   * Returns an ordinary page, or one for this record alone with room to grow without a copy at every write; null if
   * none.
   */
  private byte[] take(long size) {
    if (size > MAX_ARRAY) {
      return null;
    }
    if (size <= pool.pageSize()) {
      return pool.take(pool.pageSize(), pool.pageSize());
    }
    return pool.take((int) size, (int) Math.min(MAX_ARRAY, 2 * size));
  }

  private void closePage() {
    if (record > 0) {
      pool.charge(batch.add(page, record));
    } else if (page.length > 0) {
      pool.giveBack(page);
    }
    page = new byte[0];
    record = 0;
    position = 0;
  }

  private RecordBatch nextBatch() {
    RecordBatch full = batch;
    batch = new RecordBatch(partitions);
    return full;
  }

  private final class Bytes extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      if (position == page.length) {
        turnPage(1);
      }
      page[position++] = (byte) b;
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
      Objects.checkFromIndexSize(off, len, b.length);
      room(len);
      System.arraycopy(b, off, page, position, len);
      position += len;
    }
  }

  /**
   * A DataOutputStream, so that serializers do not wrap it in one of their own, but without the locks of that class.
   */
  private static final class Stream extends DataOutputStream {
    Stream(Bytes out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      count(1);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
      out.write(b, off, len);
      count(len);
    }

    /** Counts written bytes, as a key or value may derive its length from {@code size()}. */
    private void count(int bytes) {
      int sum = written + bytes;
      written = sum < 0 ? Integer.MAX_VALUE : sum;
    }
  }
}
