/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;

/**
 * A listener that is told what comes of a request. Called by one thread of the client at a time, which serves other
 * requests too: nothing here may wait for the network or for another request.
 */
public interface FetchListener {
  /**
   * Notes that the request goes to a connection now; called again if that turns out to be closed, and another one takes
   * it.
   */
  default void sent() {
  }

  /**
   * The output of a map begins.
   *
   * @param index of the map in the request
   * @param length bytes to come
   * @param rawLength bytes when decompressed
   * @return where the bytes go, or null if there is no room now: the connection is not read on, and this is called
   *     again after a pause
   * @throws IOException if the output cannot be taken. The reduce has a fault then, not the tracker: the request ends
   *     with {@link FetchEnd.Kind#FAILED_HERE}
   */
  SegmentSink segment(int index, long length, long rawLength) throws IOException;

  /** Notes that the tracker has no such output, or cannot read it; others of the request may still come. */
  void missing(int index, String reason);

  /** Notes that the request is over; called once, last. Outputs that nothing was said of are left. */
  void ended(FetchEnd end);
}
