/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * A connection to a NodeManager, whose shuffle answers HTTP requests one after another and accepts none while it
 * answers. Connecting to an unreachable host is retried until the timeout. Used by the loop's thread only.
 */
final class NodeConnection implements TrackerSocket.Owner {
  private static final long FIRST_PAUSE_MICROS = 500_000;
  private static final long MAX_PAUSE_MICROS = 30_000_000;
  private static final int MAX_TRY_MILLIS = 60_000;
  private static final int MIN_TRY_MILLIS = 1000;
  private static final long ROOM_PAUSE_MICROS = 10_000;
  private static final int MAX_IDLE_SECONDS = 60;

  private final NodeConnections owner;
  private final Loop loop;
  private final Addresses addresses;
  private final int connectMillis;
  private final int readMillis;
  private final String host;
  private final int port;
  private final String peer;
  private final Stillness stillness;
  private final long began = System.nanoTime();
  private long pauseMicros = FIRST_PAUSE_MICROS;
  private int tries;
  // Null until the address has been looked up.
  private TrackerSocket socket;
  // Null while nothing is in progress.
  private NodeExchange exchange;
  // Null once the head of the response has been received.
  private AnswerHeadReader head = new AnswerHeadReader();
  private long bodyLeft;
  private AnswerHead kept;
  // The bytes without room; null if there are none.
  private ByteBuffer held;
  private boolean answered;
  private boolean heard;
  private boolean closed;

  /**
   * @param connectMillis for which connecting to an unreachable host is retried; 0 for one try
   * @param readMillis the timeout for a silent NodeManager
   */
  NodeConnection(NodeConnections owner, Loop loop, Addresses addresses, int connectMillis, int readMillis,
      NodeExchange first) {
    this.owner = owner;
    this.loop = loop;
    this.addresses = addresses;
    this.connectMillis = connectMillis;
    this.readMillis = readMillis;
    host = first.request().host();
    port = first.request().port();
    peer = first.request().peer();
    stillness = new Stillness(loop);
    exchange = first;
  }

  @Override
  public String peer() {
    return peer;
  }

  /** Starts to connect. */
  void start() {
    if (isOver()) {
      return;
    }
    int number = ++tries;
    int millis = connectMillis == 0 ? MAX_TRY_MILLIS
        : (int) Math.max(Math.min(MIN_TRY_MILLIS, connectMillis), Math.min(MAX_TRY_MILLIS, leftMillis()));
    stillness.watch(millis, () -> notConnected(new SocketTimeoutException("no connection within " + millis + " ms")));
    addresses.find(host, loop, address -> connect(number, address), e -> {
      if (number == tries) {
        notConnected(e instanceof IOException ? (IOException) e : new IOException(e));
      }
    });
  }

  /** Returns true if the connection has ended, and ends it if its exchange was ended elsewhere. */
  private boolean isOver() {
    if (!closed && exchange != null && exchange.isEnded()) {
      exchange = null;
      close();
    }
    return closed;
  }

  private long leftMillis() {
    return connectMillis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
  }

  private void connect(int number, InetAddress address) {
    if (closed || number != tries) {
      return;
    }
    try {
      socket = TrackerSocket.connect(new InetSocketAddress(address, port), loop, this);
    } catch (IOException e) {
      notConnected(e);
    } catch (RuntimeException | Error e) {
      end(e);
    }
  }

  @Override
  public void notConnected(IOException cause) {
    if (closed) {
      return;
    }
    tries++;
    stillness.stop();
    if (socket != null) {
      socket.close();
      socket = null;
    }
    long leftMicros = TimeUnit.MILLISECONDS.toMicros(leftMillis());
    if (leftMicros > 0) {
      loop.schedule(Math.min(pauseMicros, leftMicros), this::start);
      pauseMicros = Math.min(2 * pauseMicros, MAX_PAUSE_MICROS);
      return;
    }
    String named = peer + ": " + cause.getMessage();
    IOException told = cause instanceof ConnectException ? new ConnectException(named) : new IOException(named);
    end(told.initCause(cause));
  }

  @Override
  public void connected() {
    ask();
  }

  /** Sends another request; nothing else may be in progress. */
  void send(NodeExchange next) {
    assert exchange == null;
    exchange = next;
    ask();
  }

  private void ask() {
    if (isOver()) {
      return;
    }
    head = new AnswerHeadReader();
    heard = false;
    watch();
    socket.write(exchange.request().bytes());
  }

  private void watch() {
    stillness.watch(readMillis,
        () -> end(new SocketTimeoutException(peer + ": nothing was received within " + readMillis + " ms")));
  }

  @Override
  public long due() {
    return exchange == null ? 0 : exchange.answer().due();
  }

  @Override
  public void received(ByteBuffer bytes) {
    if (isOver()) {
      return;
    }
    if (exchange == null) {
      // There was no request for it.
      close();
      return;
    }
    heard = true;
    stillness.heard();
    try {
      if (head != null) {
        readHead(bytes);
      }
      if (head == null) {
        pass(bytes);
      }
    } catch (IOException | RuntimeException | Error e) {
      end(e);
    }
  }

  private void readHead(ByteBuffer bytes) throws IOException {
    AnswerHead come;
    try {
      come = head.read(bytes);
    } catch (ProtocolException e) {
      throw (IOException) new ProtocolException(peer + ": " + e.getMessage()).initCause(e);
    }
    if (come != null) {
      head = null;
      kept = come;
      bodyLeft = come.length();
      exchange.answer().head(come);
    }
  }

  private void pass(ByteBuffer bytes) throws IOException {
    boolean bounded = bodyLeft != AnswerHead.NO_LENGTH;
    int end = bytes.limit();
    if (bounded && bytes.remaining() > bodyLeft) {
      bytes.limit(bytes.position() + (int) bodyLeft);
    }
    int before = bytes.position();
    NodeAnswer.Next next = exchange.answer().read(bytes);
    if (bounded) {
      bodyLeft -= bytes.position() - before;
    }
    bytes.limit(end);
    if (next == NodeAnswer.Next.DONE) {
      finish(bytes.hasRemaining());
    } else if (next == NodeAnswer.Next.NO_ROOM) {
      hold(bytes);
    } else if (bodyLeft == 0) {
      throw new EOFException(peer + ": the answer ends before all requested outputs were received");
    }
  }

  /** Keeps the bytes without room, and reads nothing else meanwhile. */
  private void hold(ByteBuffer bytes) {
    // Received bytes lie in the buffer shared by all connections.
    held = bytes.isDirect() ? ByteBuffer.allocate(bytes.remaining()).put(bytes).flip() : bytes;
    socket.pause();
    stillness.stop();
    loop.schedule(ROOM_PAUSE_MICROS, this::offerAgain);
    loop.memory().hold(held.capacity());
  }

  private void offerAgain() {
    loop.memory().release(held.capacity());
    if (isOver()) {
      return;
    }
    ByteBuffer again = held;
    held = null;
    try {
      pass(again);
    } catch (IOException | RuntimeException | Error e) {
      end(e);
    }
    if (!closed && held == null) {
      socket.resume();
      if (exchange != null) {
        watch();
      }
    }
  }

  private void finish(boolean more) {
    NodeExchange done = exchange;
    exchange = null;
    answered = true;
    int seconds = Math.min(MAX_IDLE_SECONDS, kept.keepSeconds() - 1);
    try {
      if (kept.keeps() && bodyLeft == 0 && !more && seconds > 0) {
        stillness.watch((int) TimeUnit.SECONDS.toMillis(seconds), this::close);
        owner.idle(this);
      } else {
        close();
      }
    } finally {
      done.end(null);
    }
  }

  /**
   * Ends the connection, or retries on another one if nothing of the answer was heard: a kept connection may have been
   * closed before the request arrived, which is nobody's fault, and a new one by a NodeManager that restarts, or had
   * too many for a moment.
   */
  @Override
  public void lost(Throwable cause) {
    if (!closed && exchange != null && !heard && cause instanceof IOException && exchange.mayGoAgain(answered)) {
      NodeExchange again = exchange;
      exchange = null;
      try {
        close();
      } finally {
        owner.send(again);
      }
    } else {
      end(cause);
    }
  }

  /**
   * Ends the connection and its exchange.
   *
   * @return true if there was an exchange
   */
  boolean end(Throwable cause) {
    NodeExchange failed = exchange;
    exchange = null;
    try {
      if (!closed) {
        close();
      }
    } finally {
      if (failed != null) {
        failed.end(cause);
      }
    }
    return failed != null;
  }

  /** Ends the connection, on which nothing is in progress. May be called twice. */
  void close() {
    closed = true;
    stillness.end();
    owner.gone(this);
    if (socket != null) {
      socket.close();
    }
  }
}
