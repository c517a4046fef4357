/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.List;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/**
 * A session with a host, from the time it is taken from the {@link ShuffleScheduler} until it is returned, with the
 * requests sent to the host. While one is being answered the next is sent, so that it need not wait; at most two are in
 * flight. They share one connection, and a failure that ends it is charged to one output, not to one for each request.
 *
 * <p>Used by the thread that took the host for the first request, then by one thread of the client.
 */
final class HostSession<K, V> {
  private static final int MAX_REQUESTS = 2;

  private final BatchedCopy<K, V> batches;
  private final MapHost host;
  /** The number of requests in flight. */
  private int requests;
  /** The last failure that was charged to an output or to the host. */
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
   * Requests outputs from the host.
   *
   * @param maps not empty
   */
  void ask(List<TaskAttemptID> maps) {
    requests++;
    assert requests <= MAX_REQUESTS && !maps.isEmpty();
    batches.send(this, maps);
  }

  /** Records that the host has begun to answer a request: the next one is sent, if there is anything to request. */
  void began() {
    if (requests < MAX_REQUESTS) {
      List<TaskAttemptID> next = batches.nextFor(host);
      if (!next.isEmpty()) {
        ask(next);
      }
    }
  }

  /** Records a failure, and returns true if it is not the same as the last one. */
  boolean charge(Throwable failure) {
    boolean isKnown = charged != null && (failure == charged || failure == charged.getCause());
    charged = failure;
    return !isKnown;
  }

  /** Records that the host has refused a request, and returns true if it is the first one of this session. */
  boolean refuse() {
    boolean isFirst = !refused;
    refused = true;
    return isFirst;
  }

  /** Ends a request, after the outputs that have not arrived were put back. */
  void ended() {
    requests--;
    assert requests >= 0;
    batches.ended(host, requests == 0);
  }
}
