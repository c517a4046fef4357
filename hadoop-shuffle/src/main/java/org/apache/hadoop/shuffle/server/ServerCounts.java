/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.util.concurrent.atomic.LongAdder;

/** The counts of what a {@link ShuffleServer} has done since it was started. Thread-safe, without locks. */
public final class ServerCounts {
  final LongAdder requests = new LongAdder();
  final LongAdder outputs = new LongAdder();
  final LongAdder bytes = new LongAdder();
  final LongAdder missing = new LongAdder();
  final LongAdder broken = new LongAdder();
  final LongAdder refused = new LongAdder();
  final LongAdder busy = new LongAdder();
  final LongAdder malformed = new LongAdder();
  final LongAdder relayed = new LongAdder();

  ServerCounts() {
  }

  /**
   * The counts at about one time.
   *
   * @param requests that were begun, whatever became of them
   * @param outputs of maps that the kernel has taken to the last byte
   * @param bytes of these outputs
   * @param missing outputs that the store does not have
   * @param broken outputs that could not be read, also those found so in the middle
   * @param refused requests
   * @param busy requests sent away because too many waited
   * @param malformed connections closed for what they brought
   * @param relayed connections handed on to the web server behind
   */
  public record Snapshot(long requests, long outputs, long bytes, long missing, long broken, long refused, long busy,
      long malformed, long relayed) {
  }

  public Snapshot snapshot() {
    return new Snapshot(requests.sum(), outputs.sum(), bytes.sum(), missing.sum(), broken.sum(), refused.sum(),
        busy.sum(), malformed.sum(), relayed.sum());
  }
}
