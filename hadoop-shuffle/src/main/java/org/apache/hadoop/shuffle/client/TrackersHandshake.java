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

/** The tracker's side of the handshake, put together from whatever pieces arrive. */
final class TrackersHandshake {
  /** The status of a response, and its reason as far as it has come. */
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (([0-9]{3})(?![0-9])[ -~]{0,40})");
  /** The length of the answer's beginning, up to the status. */
  private static final int STATUS_BYTES = 12;
  private static final int MAX_SHOWN = 64;

  private final Peer peer;
  private final ByteBuffer come = ByteBuffer.allocate(Handshake.ANSWER.length());

  TrackersHandshake(Peer peer) {
    this.peer = peer;
  }

  /**
   * Takes from the buffer what belongs to it.
   *
   * @return the tracker's nonce; null if more has to come
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
      return refused(Kind.BROKEN, "no HTTP response came");
    }
    return switch (status.group(2)) {
      // What servers say to a page or a method that they do not know.
      case "400", "404", "405", "501" -> refused(Kind.OLD_TRACKER, "answered " + status.group(1));
      case "101" -> refused(Kind.BROKEN, "goes on with something else");
      default -> refused(Kind.BROKEN, "answered " + status.group(1));
    };
  }

  private FetchFailure refused(Kind kind, String why) {
    return new FetchFailure(kind, new ProtocolException(peer + ": no handshake: " + why));
  }
}
