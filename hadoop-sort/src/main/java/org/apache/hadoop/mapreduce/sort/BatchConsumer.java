/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.IOException;

/**
 * A consumer that sorts and writes the batches of a {@link RecordBuffer}, one at a time, while the buffer goes on
 * collecting.
 */
public interface BatchConsumer {
  /**
   * Returns true while a batch is in progress.
   *
   * @throws IOException if an earlier one failed
   */
  boolean isBusy() throws IOException;

  /**
   * Starts work on a batch and returns. Called only when not busy. The consumer releases the batch's pages before it
   * stops being busy.
   */
  void start(RecordBatch batch) throws IOException;

  /**
   * Waits until no batch is in progress.
   *
   * @throws IOException if one failed
   */
  void await() throws IOException;
}
