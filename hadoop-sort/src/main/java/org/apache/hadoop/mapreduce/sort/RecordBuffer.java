/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * Collects serialised records into the pages of a {@link PagePool}, and hands them to a {@link BatchConsumer} when they
 * take more than the soft limit. While the consumer works, collecting goes on in the pages that are left.
 *
 * <p>For one record: {@link #begin}, write the key to {@link #stream}, {@link #endKey}, write the value, {@link #end}.
 * A record that is begun and not ended is dropped by the next {@code begin}. Not thread-safe.
 */
public final class RecordBuffer {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 16;
  /** The most records: more would not fit into the arrays of an index. */
  private static final int MAX_RECORDS = 1 << 29;

  private final PagePool pool;
  private final BatchConsumer consumer;
  private final int partitions;
  private final long softLimit;
  private final Stream stream = new Stream(new Bytes());

  private RecordBatch batch;
  private byte[] page = new byte[0];
  /** The places where the record at hand begins, and where the next byte goes. */
  private int record;
  private int position;
  private int keyEnd;

  /** @param softLimit bytes of the pool's budget after which a batch is handed over */
  public RecordBuffer(PagePool pool, BatchConsumer consumer, int partitions, long softLimit) {
    this.pool = pool;
    this.consumer = consumer;
    this.partitions = partitions;
    this.softLimit = softLimit;
    this.batch = new RecordBatch(partitions);
  }

  /** Returns the stream that takes a record's bytes. It counts those of all records, as the JDK's class does. */
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
   * Ends a record, and puts it into a partition.
   *
   * @return bytes of the record's key and value together
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

  /** Everything that was not handed over yet; the buffer is empty afterwards. The caller releases it. */
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

  /** Moves the record at hand to a page with room for {@code bytes} more. */
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
    // asked before the pool: a consumer that ends between the two has given back what the pool did not have
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
    // "from" may be with the consumer, or be free again, or even be "to": its bytes are still those of this record
    System.arraycopy(from, start, to, 0, have);
    page = to;
    position = have;
    keyEnd = keyBytes;
  }

  /** An ordinary page, or one for this record alone that lets it grow without a copy for every write; null if none. */
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

  /** A DataOutputStream, so that serializers do not wrap it in one of their own; without that class's locks. */
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

    /** Counts bytes that were written: a key or value may tell from the size how long it is. */
    private void count(int bytes) {
      int sum = written + bytes;
      written = sum < 0 ? Integer.MAX_VALUE : sum;
    }
  }
}
