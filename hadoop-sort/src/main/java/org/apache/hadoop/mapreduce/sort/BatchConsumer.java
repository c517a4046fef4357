/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.IOException;

/** Sorts and writes the batches of a {@link RecordBuffer}, one at a time, while the buffer goes on collecting. */
public interface BatchConsumer {
  /**
   * Says whether a batch is being worked on.
   *
   * @throws IOException if an earlier one failed
   */
  boolean isBusy() throws IOException;

  /**
   * Begins with a batch and returns. Called only when not busy. The consumer releases the batch's pages
   * before it is not busy any more.
   */
  void start(RecordBatch batch) throws IOException;

  /**
   * Waits until no batch is worked on.
   *
   * @throws IOException if one failed
   */
  void await() throws IOException;
}
