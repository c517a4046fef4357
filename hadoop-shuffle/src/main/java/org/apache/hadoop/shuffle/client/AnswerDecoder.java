/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.shuffle.wire.Answer;

/**
 * A decoder of a tracker's stream: answers, and between them the bytes of outputs, which go to their sinks directly
 * from the receive buffer. While there is no room for an output the connection is not read; what has been read already
 * waits here. Used by the loop's thread only.
 */
final class AnswerDecoder {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Connection connection;
  private final Incoming incoming;
  private final Loop loop;
  private final long roomPauseMicros;
  private final HeaderReader header = new HeaderReader();
  // The answer whose output there is no room for yet; null if none.
  private Answer waiting;
  // The bytes that were received after it.
  private ByteBuffer unread = NOTHING;

  AnswerDecoder(Connection connection, Incoming incoming, Loop loop, int roomPauseMillis) {
    this.connection = connection;
    this.incoming = incoming;
    this.loop = loop;
    roomPauseMicros = TimeUnit.MILLISECONDS.toMicros(roomPauseMillis);
  }

  /** Returns true if the last answer is complete and nothing of another one has been received. */
  boolean isBetween() {
    return header.isBetween() && incoming.left() == 0 && waiting == null;
  }

  /** Consumes the whole buffer, which is the caller's again afterwards. */
  void read(ByteBuffer in) throws FetchFailure {
    takeFrom(in);
    if (waiting != null) {
      unread = ByteBuffer.allocate(in.remaining()).put(in).flip();
      stopReading();
    }
  }

  private void takeFrom(ByteBuffer in) throws FetchFailure {
    while (waiting == null && in.hasRemaining() && !connection.isClosed()) {
      if (incoming.left() > 0) {
        takeBytes(in);
      } else {
        takeAnswer(in);
      }
    }
  }

  private void takeBytes(ByteBuffer in) throws FetchFailure {
    int limit = in.limit();
    int end = in.position() + (int) Math.min(in.remaining(), incoming.left());
    incoming.bytes(in.limit(end));
    in.limit(limit).position(end);
  }

  private void takeAnswer(ByteBuffer in) throws FetchFailure {
    Answer answer;
    try {
      answer = header.read(in);
    } catch (ProtocolException e) {
      throw FetchFailure.violation(connection.peer(), e.getMessage());
    }
    if (answer != null) {
      incoming.check(answer);
      if (!incoming.take(answer)) {
        waiting = answer;
      }
    }
  }

  private void stopReading() {
    connection.stopsReading();
    askLater();
  }

  private void askLater() {
    loop.schedule(roomPauseMicros, this::askAgain);
    loop.memory().hold(unread.capacity());
  }

  private void askAgain() {
    loop.memory().release(unread.capacity());
    if (connection.isClosed()) {
      return;
    }
    try {
      if (!incoming.take(waiting)) {
        askLater();
        return;
      }
      waiting = null;
      // Before the rest, which may hold the last answer: that starts the watch for an idle connection.
      connection.readsOn();
      takeFrom(unread);
    } catch (FetchFailure e) {
      connection.fail(e.kind(), e.getCause());
      return;
    }
    if (waiting != null) {
      stopReading();
    } else {
      unread = NOTHING;
    }
  }
}
