/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Handshake;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.SignedRequest;

/**
 * A connection to one tracker over its whole lifetime: host lookup, connect, handshake, and then requests until one
 * side closes it. The first request goes out with the handshake; the others wait here until the handshake is complete.
 * Used by the loop's thread only.
 */
final class Connection implements TrackerSocket.Owner {
  private final Peer peer;
  private final Shared shared;
  private final Connections owner;
  private final Loop loop;
  private final Stillness stillness;
  private final ArrayDeque<Outstanding> unsent = new ArrayDeque<>();
  private final Incoming incoming = new Incoming(this);
  private final AnswerDecoder decoder;
  private final byte[] nonce = Handshake.newNonce();
  private final TrackersHandshake trackers;
  // Null until the host has been looked up.
  private TrackerSocket socket;
  // Null until the handshake is complete.
  private Proofs proofs;
  // Sent with the handshake, and still at the head of the unsent ones; null if there is none.
  private Outstanding first;
  private long lastId;
  // True once a request has been answered on it.
  private boolean kept;
  private boolean closed;

  Connection(Peer peer, Shared shared, Connections owner, Loop loop) {
    this.peer = peer;
    this.shared = shared;
    this.owner = owner;
    this.loop = loop;
    stillness = new Stillness(loop);
    decoder = new AnswerDecoder(this, incoming, loop, shared.settings().roomPauseMillis());
    trackers = new TrackersHandshake(peer);
  }

  @Override
  public Peer peer() {
    return peer;
  }

  /** Returns true once it has ended, through {@link #fail} or otherwise; its socket may still report events. */
  boolean isClosed() {
    return closed;
  }

  /** Starts to connect. */
  void start() {
    int millis = shared.settings().connectMillis();
    stillness.watch(millis, () -> fail(Kind.NO_CONNECTION, tooLong("no connection", millis)));
    shared.addresses().find(peer.host(), loop, this::connect, e -> fail(Kind.NO_CONNECTION, e));
  }

  /** Sends the request as soon as possible. */
  void add(Outstanding request) {
    if (proofs == null) {
      unsent.add(request);
    } else {
      send(request);
    }
  }

  /**
   * Signs the first request, which is sent with the handshake.
   *
   * @return the request to send; empty if there is none or it is too long
   */
  private byte[] signFirst() {
    while (!unsent.isEmpty() && unsent.peek().isShort()) {
      Outstanding request = unsent.peek();
      try {
        byte[] message =
            request.sign(++lastId, bytes -> Proofs.ofFirstRequest(shared.signer(), nonce, bytes)).toByteArray();
        request.sent();
        first = request;
        return message;
      } catch (Throwable e) {
        unsent.remove().end(Kind.FAILED_HERE, e);
      }
    }
    return new byte[0];
  }

  /** Handles the end of the handshake. */
  private void open(byte[] trackersNonce) {
    proofs = Proofs.of(nonce, trackersNonce);
    if (first != null) {
      try {
        first.expect(shared.signer(), proofs);
      } catch (Throwable e) {
        fail(Kind.FAILED_HERE, e);
        return;
      }
      incoming.add(unsent.remove());
      watchAnswers();
    }
    while (!unsent.isEmpty()) {
      send(unsent.remove());
    }
    if (incoming.isEmpty() && !closed) {
      watchIdle();
    }
  }

  @Override
  public long due() {
    return incoming.left();
  }

  @Override
  public void received(ByteBuffer bytes) {
    try {
      if (proofs == null) {
        byte[] trackersNonce = trackers.read(bytes);
        if (trackersNonce != null) {
          open(trackersNonce);
        }
      }
      if (!closed && proofs != null && bytes.hasRemaining()) {
        stillness.heard();
        decoder.read(bytes);
      }
    } catch (FetchFailure e) {
      fail(e.kind(), e.getCause());
    }
  }

  /** Stops reading, as there is no room for an output. */
  void stopsReading() {
    socket.pause();
    stillness.stop();
  }

  /** Resumes reading, as there is room again. */
  void readsOn() {
    socket.resume();
    watchAnswers();
  }

  /** Handles the last answer to the oldest request. */
  void through(Outstanding request, Answer last) {
    kept = true;
    if (incoming.isEmpty()) {
      watchIdle();
    }
    boolean told = request.end(last);
    // The next requests are not to blame. A tracker refuses all of them if the handshake was corrupted in transit.
    if (!told || last.getStatus() == Answer.Status.REFUSED) {
      IOException cause = new IOException(told ? peer + ": refused" : "A listener failed");
      for (Outstanding next : close(cause)) {
        owner.send(next);
      }
    }
  }

  /**
   * Closes the connection and ends its pending requests. If this side is to blame, only the oldest request ends with
   * the failure; the others, for which nothing has been received, move to another connection.
   *
   * @return true if there was a request
   */
  boolean fail(Kind kind, Throwable cause) {
    if (closed) {
      return false;
    }
    boolean mine = true;
    List<Outstanding> requests = close(cause);
    for (Outstanding request : requests) {
      if (mine) {
        request.end(kind, cause);
      } else {
        owner.send(request);
      }
      mine = kind != Kind.FAILED_HERE;
    }
    return !requests.isEmpty();
  }

  @Override
  public void notConnected(IOException cause) {
    String named = peer + ": " + cause.getMessage();
    IOException told = cause instanceof ConnectException ? new ConnectException(named) : new IOException(named);
    fail(Kind.NO_CONNECTION, told.initCause(cause));
  }

  @Override
  public void connected() {
    int millis = shared.settings().answerMillis();
    stillness.watch(millis, () -> fail(Kind.BROKEN, tooLong("no handshake", millis)));
    socket.write(Handshake.REQUEST.with(nonce, signFirst()));
  }

  private void connect(InetAddress address) {
    if (closed) {
      return;
    }
    try {
      socket = TrackerSocket.connect(new InetSocketAddress(address, peer.port()), loop, this);
    } catch (IOException | RuntimeException e) {
      fail(Kind.NO_CONNECTION, e);
    }
  }

  private void send(Outstanding request) {
    byte[] message;
    try {
      message = behindLength(request.sign(++lastId, bytes -> proofs.ofRequest(shared.signer(), bytes)));
      request.expect(shared.signer(), proofs);
      request.sent();
    } catch (Throwable e) {
      request.end(Kind.FAILED_HERE, e);
      return;
    }
    boolean oldest = incoming.isEmpty();
    incoming.add(request);
    if (oldest) {
      watchAnswers();
    }
    socket.write(message);
  }

  private static byte[] behindLength(SignedRequest request) {
    int size = request.getSerializedSize();
    byte[] bytes = new byte[CodedOutputStream.computeUInt32SizeNoTag(size) + size];
    try {
      CodedOutputStream out = CodedOutputStream.newInstance(bytes);
      out.writeUInt32NoTag(size);
      request.writeTo(out);
      out.checkNoSpaceLeft();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes;
  }

  /**
   * Handles the loss of the connection. A kept connection may have been closed before the request arrived, which is
   * nobody's fault: its requests are then retried once, on another connection.
   */
  @Override
  public void lost(Throwable cause) {
    if (closed) {
      return;
    }
    if (proofs == null && cause instanceof IOException) {
      // No request has been answered: this is evidence about the host only.
      fail(Kind.NO_CONNECTION, cause);
      return;
    }
    if (!kept || !decoder.isBetween() || !(cause instanceof IOException) || !incoming.isUntouched()) {
      fail(Kind.BROKEN, cause);
      return;
    }
    for (Outstanding request : close(cause)) {
      if (request.mayGoAgain()) {
        owner.send(request);
      } else {
        request.end(Kind.BROKEN, cause);
      }
    }
  }

  /** Closes the socket, after which no event of it is handled, and returns the pending requests in order. */
  private List<Outstanding> close(Throwable cause) {
    // First, as memory may be exhausted: the requests are still registered then, and can be ended again.
    List<Outstanding> rest = new ArrayList<>(incoming.requests());
    rest.addAll(unsent);
    closed = true;
    stillness.end();
    owner.gone(this);
    if (socket != null) {
      socket.close();
    }
    incoming.stop(cause);
    unsent.clear();
    return rest;
  }

  private void watchAnswers() {
    int millis = shared.settings().answerMillis();
    stillness.watch(millis, () -> fail(Kind.BROKEN, tooLong("nothing was received", millis)));
  }

  private void watchIdle() {
    stillness.watch(shared.settings().idleMillis(), () -> fail(Kind.BROKEN, new IOException("Idle")));
  }

  private IOException tooLong(String what, int millis) {
    return new SocketTimeoutException(peer + ": " + what + " within " + millis + " ms");
  }
}
