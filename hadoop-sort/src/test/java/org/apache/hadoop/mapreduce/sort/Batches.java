/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Writable;

/** Makes batches of records whose value is their arrival number. */
final class Batches {
  private static final BatchConsumer NOBODY = new BatchConsumer() {
    @Override
    public boolean isBusy() {
      return false;
    }

    @Override
    public void start(RecordBatch batch) {
      throw new AssertionError("the buffer is large enough");
    }

    @Override
    public void await() {
    }
  };

  private Batches() {
  }

  /** Returns a batch of these keys, assigned to the partitions in turn. */
  static RecordBatch of(List<? extends Writable> keys, int partitions) throws IOException {
    PagePool pool = new PagePool(1L << 26);
    RecordBuffer buffer = new RecordBuffer(pool, NOBODY, partitions, Long.MAX_VALUE);
    for (int i = 0; i < keys.size(); i++) {
      buffer.begin();
      keys.get(i).write(buffer.stream());
      buffer.endKey();
      buffer.stream().writeInt(i);
      buffer.end(i % partitions);
    }
    return buffer.drain();
  }

  /** Returns the arrival numbers of a partition's records, in the order of the batch. */
  static List<Integer> arrivals(SortedBatch batch, int partition) {
    List<Integer> numbers = new ArrayList<>();
    PartitionRun run = new PartitionRun(batch, partition);
    while (run.next()) {
      numbers.add(ByteBuffer.wrap(run.bytes()).getInt(run.keyStart() + run.keyLength()));
    }
    return numbers;
  }
}
