/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.apache.hadoop.shuffle.wire.Handshake;

/** A reader of the tracker's side of the handshake, which reassembles it from arbitrary fragments. */
final class TrackersHandshake {
  /** The status of a response, with its reason phrase as far as it has been received. */
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (([0-9]{3})(?![0-9])[ -~]{0,40})");
  /** The length of the start of the answer, up to and including the status code. */
  private static final int STATUS_BYTES = 12;
  private static final int MAX_SHOWN = 64;

  private final Peer peer;
  private final ByteBuffer come = ByteBuffer.allocate(Handshake.ANSWER.length());

  TrackersHandshake(Peer peer) {
    this.peer = peer;
  }

  /**
   * Consumes the bytes of the handshake from the buffer.
   *
   * @return the tracker's nonce; null if the handshake is not complete yet
   */
  byte[] read(ByteBuffer in) throws FetchFailure {
    int count = Math.min(in.remaining(), come.remaining());
    come.put(come.position(), in, in.position(), count).position(come.position() + count);
    in.position(in.position() + count);
    ByteBuffer all = come.duplicate().flip();
    int agreeing = Handshake.ANSWER.agreeing(all);
    if (agreeing == Handshake.ANSWER.length()) {
      try {
        return Handshake.ANSWER.read(all);
      } catch (IllegalArgumentException e) {
        throw refused(Kind.BROKEN, e.getMessage());
      }
    }
    if (agreeing < all.remaining() && all.remaining() >= STATUS_BYTES) {
      throw refused(StandardCharsets.ISO_8859_1.decode(all.limit(Math.min(all.limit(), MAX_SHOWN))).toString());
    }
    return null;
  }

  private FetchFailure refused(String answer) {
    Matcher status = STATUS.matcher(answer);
    if (!status.lookingAt()) {
      return refused(Kind.BROKEN, "the answer is not an HTTP response");
    }
    return switch (status.group(2)) {
      // The usual answers to an unknown page or method.
      case "400", "404", "405", "501" -> refused(Kind.OLD_TRACKER, "answered " + status.group(1));
      case "101" -> refused(Kind.BROKEN, "the tracker switches to another protocol");
      default -> refused(Kind.BROKEN, "answered " + status.group(1));
    };
  }

  private FetchFailure refused(Kind kind, String why) {
    return new FetchFailure(kind, new ProtocolException(peer + ": no handshake: " + why));
  }
}
