/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An output being received; ensures that its sink is told exactly once how it ended. The bytes of an output that the
 * sink rejected are skipped.
 */
final class OpenSegment {
  // Null once it has been completed or aborted.
  private SegmentSink sink;
  private long left;

  OpenSegment(SegmentSink sink, long length) {
    this.sink = sink;
    left = length;
  }

  /** Returns how many bytes are still to come. */
  long left() {
    return left;
  }

  /**
   * Writes bytes of the output.
   *
   * @param bytes not more than are left
   */
  void write(ByteBuffer bytes) throws FetchFailure {
    left -= bytes.remaining();
    assert left >= 0 : -left + " bytes too many";
    if (sink == null) {
      return;
    }
    try {
      sink.write(bytes);
      if (bytes.hasRemaining()) {
        throw new IllegalStateException("A sink left " + bytes.remaining() + " bytes");
      }
    } catch (Throwable e) {
      notTaken(e);
    }
  }

  /** Tells the sink that all bytes have been written. */
  void complete() throws FetchFailure {
    assert left == 0 : left + " bytes are missing";
    if (sink == null) {
      return;
    }
    try {
      sink.complete();
      sink = null;
    } catch (Throwable e) {
      notTaken(e);
    }
  }

  /** Tells the sink that no more bytes will come. Does nothing if the sink has been told its end already. */
  void abort(Throwable cause) throws FetchFailure {
    SegmentSink aborted = sink;
    sink = null;
    if (aborted == null) {
      return;
    }
    try {
      aborted.abort(cause instanceof IOException ? (IOException) cause : new IOException(cause));
    } catch (Throwable e) {
      throw FetchFailure.here(e);
    }
  }

  private void notTaken(Throwable cause) throws FetchFailure {
    boolean goesOn = cause instanceof IOException;
    try {
      abort(cause);
    } catch (FetchFailure e) {
      if (e.getCause() != cause) {
        cause.addSuppressed(e.getCause());
      }
      goesOn = false;
    }
    if (!goesOn) {
      throw FetchFailure.here(cause);
    }
  }
}
