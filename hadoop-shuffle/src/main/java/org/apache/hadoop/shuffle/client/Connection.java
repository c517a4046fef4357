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
 * A connection to one tracker from the first wish for it to its end: the look-up of the host, the connect, the
 * handshake, and then requests until one side closes it. The first request goes along with the handshake; the others
 * wait here until that is through. Used by the loop's thread only.
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
  // Null until the handshake is through.
  private Proofs proofs;
  // Sent along with the handshake, and still the first of those unsent; null if there is none.
  private Outstanding first;
  private long lastId;
  // A request has been answered on it.
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

  /** True once it has ended, by {@link #fail} or otherwise: its socket may still tell of something. */
  boolean isClosed() {
    return closed;
  }

  /** Begins to connect. */
  void start() {
    int millis = shared.settings().connectMillis();
    stillness.watch(millis, () -> fail(Kind.NO_CONNECTION, tooLong("no connection", millis)));
    shared.addresses().find(peer.host(), loop, this::connect, e -> fail(Kind.NO_CONNECTION, e));
  }

  /** Sends the request as soon as it can be. */
  void add(Outstanding request) {
    if (proofs == null) {
      unsent.add(request);
    } else {
      send(request);
    }
  }

  /**
   * The handshake is sent now.
   *
   * @return what goes along with it: the first request, or nothing where that is long
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

  /** Notes that the handshake is through. */
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

  /** Reads on, as there is room again. */
  void readsOn() {
    socket.resume();
    watchAnswers();
  }

  /** Notes that the oldest request has got its last answer. */
  void through(Outstanding request, Answer last) {
    kept = true;
    if (incoming.isEmpty()) {
      watchIdle();
    }
    boolean told = request.end(last);
    // No fault of the requests that come next. A tracker refuses them all where the handshake was damaged on its way.
    if (!told || last.getStatus() == Answer.Status.REFUSED) {
      IOException cause = new IOException(told ? peer + ": refused" : "A listener failed");
      for (Outstanding next : close(cause)) {
        owner.send(next);
      }
    }
  }

  /**
   * Ends the connection and what is under way on it. If it failed because of this side, only the oldest request ends
   * with it; the others, of which nothing has come, go to another connection.
   *
   * @return whether there was a request
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
   * Notes that the tracker, or the network, has closed the connection. One that had been kept may have been closed
   * before the request got there, which is nobody's fault: then the requests get another connection, once.
   */
  @Override
  public void lost(Throwable cause) {
    if (closed) {
      return;
    }
    if (proofs == null && cause instanceof IOException) {
      // Nothing has been asked for: that tells something of the host alone.
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

  /** Releases the channel, which is neither heard nor touched any more, and returns the requests in order. */
  private List<Outstanding> close(Throwable cause) {
    // First, as there may be no memory: it has them still then, and may be ended again.
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
    stillness.watch(millis, () -> fail(Kind.BROKEN, tooLong("nothing came", millis)));
  }

  private void watchIdle() {
    stillness.watch(shared.settings().idleMillis(), () -> fail(Kind.BROKEN, new IOException("Not used")));
  }

  private IOException tooLong(String what, int millis) {
    return new SocketTimeoutException(peer + ": " + what + " in " + millis + " ms");
  }
}
