/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;

/**
 * A listener for the progress of a request. Called by one of the client's threads at a time, which serves other
 * requests too: no method may wait for the network or for another request.
 */
public interface FetchListener {
  /**
   * Notes that the request is about to be sent on a connection; called again if that connection turns out to be closed
   * and the request moves to another one.
   */
  default void sent() {
  }

  /**
   * Accepts the output of a map, whose bytes come next.
   *
   * @param index of the map in the request
   * @param length bytes to come
   * @param rawLength bytes when decompressed
   * @return where the bytes go, or null if there is no room now: the connection is not read meanwhile, and this is
   *     called again after a pause
   * @throws IOException if the output cannot be accepted. This is a fault of the reduce, not of the tracker: the
   *     request ends with {@link FetchEnd.Kind#FAILED_HERE}
   */
  SegmentSink segment(int index, long length, long rawLength) throws IOException;

  /** Notes that the tracker has no such output, or cannot read it; other outputs of the request may still come. */
  void missing(int index, String reason);

  /**
   * Notes that the request is over; called exactly once, as the last call. Outputs without any answer remain to be
   * fetched.
   */
  void ended(FetchEnd end);
}
