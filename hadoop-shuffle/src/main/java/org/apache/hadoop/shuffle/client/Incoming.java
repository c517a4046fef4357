/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import org.apache.hadoop.shuffle.wire.Answer;

/**
 * The requests that were sent on a connection and are still unanswered, oldest first, and the output being received for
 * the oldest. Used by the loop's thread only.
 */
final class Incoming {
  private final Connection connection;
  private final ArrayDeque<Outstanding> sent = new ArrayDeque<>();
  private OpenSegment segment;

  Incoming(Connection connection) {
    this.connection = connection;
  }

  boolean isEmpty() {
    return sent.isEmpty();
  }

  /** Returns true if nothing has been answered to the oldest request. */
  boolean isUntouched() {
    return sent.isEmpty() || !sent.peek().hasBegun();
  }

  /** Returns the unanswered requests, in order. */
  List<Outstanding> requests() {
    return List.copyOf(sent);
  }

  void add(Outstanding request) {
    sent.add(request);
  }

  /** Returns how many bytes of an output have to be received before the next answer. */
  long left() {
    return segment == null ? 0 : segment.left();
  }

  /** Validates a received answer, once, before it is taken. */
  void check(Answer answer) throws FetchFailure {
    if (sent.isEmpty()) {
      throw FetchFailure.violation(connection.peer(), "an answer without a request");
    }
    sent.peek().check(answer);
  }

  /**
   * Takes an answer, whose bytes come next.
   *
   * @return false if there is no room for its output: to be called again
   */
  boolean take(Answer answer) throws FetchFailure {
    Outstanding request = sent.peek();
    switch (answer.getStatus()) {
      case SENT -> {
        SegmentSink sink = request.segment(answer);
        if (sink == null) {
          return false;
        }
        segment = new OpenSegment(sink, answer.getLength());
      }
      case MISSING, BROKEN -> request.missing(answer);
      default -> {
        sent.remove();
        connection.through(request, answer);
      }
    }
    return true;
  }

  /**
   * Takes bytes of the output being received.
   *
   * @param bytes of the output, not more than are left; the buffer is the caller's again afterwards
   */
  void bytes(ByteBuffer bytes) throws FetchFailure {
    segment.write(bytes);
    if (segment.left() == 0) {
      segment.complete();
      segment = null;
    }
  }

  /** Aborts the output being received, and drops the requests. */
  void stop(Throwable cause) {
    sent.clear();
    if (segment != null) {
      try {
        segment.abort(cause);
      } catch (FetchFailure e) {
        if (e.getCause() != cause) {
          cause.addSuppressed(e.getCause());
        }
      }
    }
  }
}
