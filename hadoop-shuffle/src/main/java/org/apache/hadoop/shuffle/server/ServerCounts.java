/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.util.concurrent.atomic.LongAdder;

/** Counters of what a {@link ShuffleServer} has done since its start. Thread-safe and lock-free. */
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
   * A snapshot of the counts, taken at roughly one point in time.
   *
   * @param requests that were begun, whatever their outcome
   * @param outputs map outputs that the kernel has accepted to the last byte
   * @param bytes of these outputs
   * @param missing outputs that the store does not have
   * @param broken outputs that could not be read, including those that failed halfway
   * @param refused requests
   * @param busy requests turned away because too many were waiting
   * @param malformed connections closed because of invalid input
   * @param relayed connections relayed to the web server
   */
  public record Snapshot(long requests, long outputs, long bytes, long missing, long broken, long refused, long busy,
      long malformed, long relayed) {
  }

  public Snapshot snapshot() {
    return new Snapshot(requests.sum(), outputs.sum(), bytes.sum(), missing.sum(), broken.sum(), refused.sum(),
        busy.sum(), malformed.sum(), relayed.sum());
  }
}
