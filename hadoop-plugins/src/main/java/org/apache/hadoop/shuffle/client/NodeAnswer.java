/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A handler of the response to one request. Called by the thread of one loop; must not block. */
public interface NodeAnswer {
  /** The way in which a response continues. */
  enum Next {
    /** More is to come; all bytes so far were taken. */
    MORE,
    /** There is no room for the next bytes: they have to be offered again later. */
    NO_ROOM,
    /** Nothing more is to come: all that was requested has been received. */
    DONE
  }

  /**
   * Takes the head of a response. There is a second one if the request is retried.
   *
   * @throws IOException if the response is not to be read; passed to {@link #ended}
   */
  void head(AnswerHead head) throws IOException;

  /**
   * Takes bytes of the body; what it leaves is offered again if there is no room.
   *
   * @throws IOException if the response is not to be read further; passed to {@link #ended}
   */
  Next read(ByteBuffer bytes) throws IOException;

  /**
   * Returns how many of the bytes to come have a place; while other responses lack room, hardly more is read at once.
   */
  default long due() {
    return 0;
  }

  /**
   * Ends the response; called exactly once, unless the client is closed before the request is sent. Must not throw
   * anything.
   *
   * @param cause null if all has been received; a {@link java.net.ConnectException} if the connection is refused; not
   *     an IOException if this side is to blame
   */
  void ended(Throwable cause);
}
