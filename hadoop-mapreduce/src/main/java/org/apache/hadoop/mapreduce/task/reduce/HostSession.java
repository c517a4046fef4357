/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.List;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/**
 * A session with a host, from when it was taken from the {@link ShuffleScheduler} until it is given back: the requests
 * that it gets. While it answers one, the next is sent, so that it need not wait for it; two are under way at most.
 * They go to one connection, and what ends that is the fault of one output, not of one for each request.
 *
 * <p>Used by the thread that took the host for the first request, then by one thread of the client.
 */
final class HostSession<K, V> {
  private static final int MAX_REQUESTS = 2;

  private final BatchedCopy<K, V> batches;
  private final MapHost host;
  /** The number of requests under way. */
  private int requests;
  /** The last failure that an output, or the host, is charged with. */
  private Throwable charged;
  private boolean refused;

  HostSession(BatchedCopy<K, V> batches, MapHost host) {
    this.batches = batches;
    this.host = host;
  }

  MapHost host() {
    return host;
  }

  /**
   * Asks the host for outputs.
   *
   * @param maps not empty
   */
  void ask(List<TaskAttemptID> maps) {
    requests++;
    assert requests <= MAX_REQUESTS && !maps.isEmpty();
    batches.send(this, maps);
  }

  /**
   * Notes that the host has begun to send what a request asked for: it is given the next one, if there is something to
   * ask.
   */
  void began() {
    if (requests < MAX_REQUESTS) {
      List<TaskAttemptID> next = batches.nextFor(host);
      if (!next.isEmpty()) {
        ask(next);
      }
    }
  }

  /** Notes a failure, and answers whether it is another one than the last. */
  boolean charge(Throwable failure) {
    boolean isKnown = charged != null && (failure == charged || failure == charged.getCause());
    charged = failure;
    return !isKnown;
  }

  /** Notes that the host has refused a request, and answers whether it is the first one of this session. */
  boolean refuse() {
    boolean isFirst = !refused;
    refused = true;
    return isFirst;
  }

  /** Notes that a request is over, and what has not come is put back. */
  void ended() {
    requests--;
    assert requests >= 0;
    batches.ended(host, requests == 0);
  }
}
