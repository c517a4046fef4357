/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.BitSet;
import java.util.function.UnaryOperator;
import jdk.jfr.FlightRecorder;
import org.apache.hadoop.shuffle.Signer;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.Request;
import org.apache.hadoop.shuffle.wire.SignedRequest;

/**
 * A pending request: checks which answers are allowed, and ends once. Confined to the thread of its loop from the
 * moment it gets there.
 */
final class Outstanding {
  /**
   * The most maps of a short request: each takes 10 bytes at most, and a web server that does not know the protocol
   * would read and discard that much.
   */
  private static final int MAX_MAPS_IF_SHORT = 400;

  private final FetchRequest request;
  private final Peer peer;
  private final FetchListener listener;
  // Null if nothing is recorded: the first class of an event costs a JVM 400 ms of CPU time.
  private final FetchJfrEvent event;
  private final BitSet answered = new BitSet();
  private boolean ended;
  // The state on the connection that it was last sent on.
  private long id;
  private byte[] proof;
  private byte[] expectedProof;
  private boolean begun;
  // True once it was moved to another connection because the first turned out to be closed.
  private boolean again;

  Outstanding(FetchRequest request, FetchListener listener) {
    this.request = request;
    this.peer = new Peer(request.host(), request.port());
    this.listener = listener;
    event = FlightRecorder.isInitialized() ? FetchJfrEvent.begun(request, peer) : null;
  }

  Peer peer() {
    return peer;
  }

  /** Returns true if something has been answered to the request. */
  boolean hasBegun() {
    return begun;
  }

  boolean isEnded() {
    return ended;
  }

  /** Returns true on the first call only. */
  boolean mayGoAgain() {
    boolean first = !again;
    again = true;
    return first;
  }

  /** Returns true if the request is short enough to be sent with a handshake. */
  boolean isShort() {
    return request.maps().size() <= MAX_MAPS_IF_SHORT;
  }

  /**
   * Returns the message to send; only answers to this message are accepted from now on. {@link #expect} follows.
   *
   * @param prove computes the proof of the serialized request
   */
  SignedRequest sign(long newId, UnaryOperator<byte[]> prove) {
    Request.Builder message = Request.newBuilder()
        .setId(newId)
        .setJob(request.job())
        .setReduce(request.reduce())
        .setMaxBytes(request.maxBytes());
    for (FetchRequest.Map map : request.maps()) {
      message.addMap(map.number()).addAttempt(map.attempt());
    }
    byte[] bytes = message.build().toByteArray();
    proof = prove.apply(bytes);
    id = newId;
    return SignedRequest.newBuilder()
        .setRequest(ByteString.copyFrom(bytes))
        .setProof(ByteString.copyFrom(proof))
        .build();
  }

  void sent() {
    listener.sent();
  }

  /** Sets the proof by which the tracker has to show that it knows the secret. */
  void expect(Signer signer, Proofs proofs) {
    expectedProof = proofs.ofAnswer(signer, proof);
  }

  /**
   * Checks that the answer is allowed now. To be called once for each.
   *
   * @throws FetchFailure REFUSED if the tracker cannot prove that it knows the secret, BROKEN for anything else
   */
  void check(Answer answer) throws FetchFailure {
    if (answer.getId() != id) {
      throw violation("an answer to request " + Long.toUnsignedString(answer.getId()) + ", expected " + id);
    }
    boolean first = !begun;
    begun = true;
    if (first && needsProof(answer.getStatus())
        && !Proofs.equal(expectedProof, answer.getProof().toByteArray())) {
      throw new FetchFailure(Kind.REFUSED,
          new ProtocolException(peer + ": the tracker has not proved that it knows the secret of " + request.job()));
    }
    switch (answer.getStatus()) {
      case SENT -> {
        checkMap(answer);
        if (answer.getLength() < 1 || answer.getRawLength() < 0) {
          throw violation("invalid lengths: " + answer.getLength() + " bytes, decompressed " + answer.getRawLength());
        }
        if (event != null) {
          event.output(answer.getLength());
        }
      }
      case MISSING, BROKEN -> checkMap(answer);
      case END -> {
      }
      case BUSY, REFUSED, NO_JOB -> {
        if (!first) {
          throw violation(answer.getStatus() + " after other answers");
        }
        if (answer.getRetryMillis() < 0) {
          throw violation("an invalid pause of " + Integer.toUnsignedString(answer.getRetryMillis()) + " ms");
        }
      }
      default -> throw violation("an answer with the unknown status " + answer.getStatusValue());
    }
  }

  /** Returns true if an answer of this status must carry a proof: a tracker without the job has no secret to prove. */
  private static boolean needsProof(Answer.Status status) {
    return status != Answer.Status.REFUSED && status != Answer.Status.NO_JOB;
  }

  /** Returns the sink for the bytes of an answer; null if there is no room. */
  SegmentSink segment(Answer answer) throws FetchFailure {
    try {
      return listener.segment(answer.getIndex(), answer.getLength(), answer.getRawLength());
    } catch (Throwable e) {
      throw FetchFailure.here(e);
    }
  }

  void missing(Answer answer) throws FetchFailure {
    try {
      listener.missing(answer.getIndex(), answer.getReason());
    } catch (Throwable e) {
      throw FetchFailure.here(e);
    }
  }

  /** Ends the request with its last answer. */
  boolean end(Answer answer) {
    return switch (answer.getStatus()) {
      case BUSY -> end(Kind.BUSY, answer.getRetryMillis(), new IOException(peer + ": the tracker is busy"));
      case REFUSED -> end(Kind.REFUSED, 0, new IOException(peer + ": refused: " + answer.getReason()));
      case NO_JOB -> end(Kind.NO_JOB, 0, new IOException(peer + ": " + answer.getReason()));
      default -> end(Kind.DONE, 0, null);
    };
  }

  /**
   * Tells the listener once that the request has ended.
   *
   * @return false if the listener threw an exception; a second call does nothing
   */
  boolean end(Kind kind, Throwable cause) {
    return end(kind, 0, cause);
  }

  private boolean end(Kind kind, int retryMillis, Throwable cause) {
    if (ended) {
      return true;
    }
    ended = true;
    if (event != null) {
      event.ended(kind);
    }
    try {
      listener.ended(new FetchEnd(kind, retryMillis, cause));
      return true;
    } catch (Throwable e) {
      // There is no listener left to tell.
      Thread.currentThread().getUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), e);
      return false;
    }
  }

  private void checkMap(Answer answer) throws FetchFailure {
    int index = answer.getIndex();
    if (index < 0 || index >= request.maps().size()) {
      throw violation("an answer for map index " + Integer.toUnsignedString(index) + " of " + request.maps().size());
    }
    FetchRequest.Map map = request.maps().get(index);
    if (answer.getMap() != map.number() || answer.getAttempt() != map.attempt()
        || answer.getReduce() != request.reduce()) {
      throw violation("the output of map " + answer.getMap() + ", attempt " + answer.getAttempt() + ", reduce "
          + answer.getReduce() + ", expected " + map.number() + ", " + map.attempt() + ", " + request.reduce());
    }
    if (answered.get(index)) {
      throw violation("a second answer for map " + map.number());
    }
    answered.set(index);
  }

  private FetchFailure violation(String what) {
    return FetchFailure.violation(peer, what);
  }
}
