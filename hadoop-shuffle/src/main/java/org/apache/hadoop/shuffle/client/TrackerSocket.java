/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;

/**
 * The non-blocking socket of a connection: tells the connection when it is connected, what was received, and once that
 * it is lost. Used by the loop's thread only.
 */
final class TrackerSocket {
  /** The number of bytes after which the other sockets get their turn. */
  private static final int MAX_BYTES = 8 << 20;

  private final Loop loop;
  private final Owner owner;
  private final SocketChannel channel;
  // The bytes that the system had no room for yet.
  private final ArrayDeque<ByteBuffer> unwritten = new ArrayDeque<>();
  private SelectionKey key;
  private boolean connected;
  private boolean paused;

  /** The owner of a socket. Called by the loop's thread. */
  interface Owner {
    /** Returns the name of the other side, for messages. */
    Object peer();

    /** Notes that the socket is connected. */
    void connected();

    /** Notes that the connect failed. */
    void notConnected(IOException cause);

    /** Returns how many of the bytes to come have a place. */
    default long due() {
      return 0;
    }

    /** Takes received bytes. The buffer is the caller's again afterwards. */
    void received(ByteBuffer bytes);

    /** Notes that nothing more will be received. */
    void lost(Throwable cause);
  }

  private TrackerSocket(Loop loop, Owner owner, SocketChannel channel) {
    this.loop = loop;
    this.owner = owner;
    this.channel = channel;
  }

  /**
   * Starts to connect.
   *
   * @throws IOException if that fails at once, for example for lack of file descriptors or of a route to the host
   */
  static TrackerSocket connect(InetSocketAddress address, Loop loop, Owner owner) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
      TrackerSocket socket = new TrackerSocket(loop, owner, channel);
      socket.key = loop.register(channel, SelectionKey.OP_CONNECT, socket);
      if (channel.connect(address)) {
        loop.execute(socket::ready);
      }
      return socket;
    } catch (Throwable e) {
      channel.close();
      throw e;
    }
  }

  /** Handles the readiness of the channel for an operation that it was watched for. */
  void ready() {
    try {
      if (!connected) {
        finishConnect();
        return;
      }
      if (channel.isOpen() && key.isWritable()) {
        flush();
      }
      if (channel.isOpen() && key.isReadable()) {
        read();
      }
    } catch (Throwable e) {
      lost(e);
    }
  }

  private void lost(Throwable cause) {
    boolean told = false;
    try {
      owner.lost(cause);
      told = true;
    } finally {
      if (!told) {
        // Otherwise it would be ready again at once.
        close();
      }
    }
  }

  /** Sends the bytes, after those of earlier calls. If that fails, the owner is told later. */
  void write(byte[] bytes) {
    unwritten.add(ByteBuffer.wrap(bytes));
    if (unwritten.size() == 1) {
      try {
        flush();
      } catch (IOException e) {
        loop.execute(() -> owner.lost(e));
      }
    }
  }

  /** Stops reading until {@link #resume}. */
  void pause() {
    paused = true;
    key.interestOpsAnd(~SelectionKey.OP_READ);
  }

  void resume() {
    paused = false;
    key.interestOpsOr(SelectionKey.OP_READ);
  }

  /** Closes the socket; may be called twice. */
  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing more can be done to close it.
    }
  }

  private void finishConnect() {
    try {
      connected = channel.finishConnect();
    } catch (IOException e) {
      owner.notConnected(e);
    }
    if (!connected) {
      return;
    }
    key.interestOps(SelectionKey.OP_READ);
    owner.connected();
  }

  private void flush() throws IOException {
    while (!unwritten.isEmpty()) {
      channel.write(unwritten.peek());
      if (unwritten.peek().hasRemaining()) {
        key.interestOpsOr(SelectionKey.OP_WRITE);
        return;
      }
      unwritten.remove();
    }
    key.interestOpsAnd(~SelectionKey.OP_WRITE);
  }

  private void read() throws IOException {
    ReadMemory memory = loop.memory();
    for (int bytes = 0; bytes < MAX_BYTES && !paused && channel.isOpen();) {
      ByteBuffer in = memory.clear(owner.due());
      int count = channel.read(in);
      if (count < 0) {
        throw new EOFException(owner.peer() + ": the tracker closed the connection");
      }
      if (count == 0) {
        return;
      }
      bytes += count;
      boolean mayHaveMore = !in.hasRemaining();
      owner.received(in.flip());
      memory.dealtWith(mayHaveMore);
      if (!mayHaveMore) {
        return;
      }
    }
  }
}
