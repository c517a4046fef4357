/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes the answer to one request. Called by the thread of one loop; must not wait. */
public interface NodeAnswer {
  /** The way in which an answer goes on. */
  enum Next {
    /** More is to come; all bytes so far were taken. */
    MORE,
    /** No room for what comes next: it is to be offered again in a while. */
    NO_ROOM,
    /** Nothing more is to come: all that was asked for is here. */
    DONE
  }

  /**
   * Takes the head of an answer. There is a second one if the request goes again.
   *
   * @throws IOException if the answer is not to be read; {@link #ended} gets it
   */
  void head(AnswerHead head) throws IOException;

  /**
   * Takes bytes of the body; what it leaves is offered again if there is no room.
   *
   * @throws IOException if the answer is not to be read on; {@link #ended} gets it
   */
  Next read(ByteBuffer bytes) throws IOException;

  /** Says how many of the bytes to come have a place: while others have none, hardly more is read at once. */
  default long due() {
    return 0;
  }

  /**
   * Ends the answer; called exactly once, unless the client is closed before the request goes. Must not throw anything.
   *
   * @param cause null if all has come; a {@link java.net.ConnectException} if nobody listens there; no IOException if
   *     this side is to blame
   */
  void ended(Throwable cause);
}
