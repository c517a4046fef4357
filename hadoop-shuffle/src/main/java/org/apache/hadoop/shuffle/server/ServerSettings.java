/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * The settings of a {@link ShuffleServer}. Immutable.
 *
 * @param addresses to listen on, at least one; a tracker has one, usually the wildcard address
 * @param port of all addresses, 0 - 65535; 0 for any that is free at each of them
 * @param web the resolved address of the web server that gets all connections not using the shuffle protocol
 * @param eventLoops threads for the network, 1 - 1024
 * @param workers threads that may block on disk I/O, 1 - 4096
 * @param backlog connections that the kernel queues for each address until they are accepted, at least 1
 * @param maxWaiting requests, over all connections, that may wait for a worker, at least 1; more are answered with BUSY
 * @param retryMillis the back-off that BUSY asks for, at least 1
 * @param idleMillis after which a connection without a request or a pending answer is closed, at least 1
 * @param stallMillis at least 1: a connection whose other side reads nothing of the pending data is closed after this
 *     time, at the latest after twice as long. Reduces may stop reading for long when their memory is full
 * @param graceMillis how long each step of closing the server waits, at least 1: for answers in progress, for workers,
 *     for event loops
 * @param sendBuffer the kernel's send buffer of each connection, in bytes; 0 for the kernel's default
 * @param highWaterMark bytes, at least 1024: while more are waiting to be sent on a connection, nothing is read for it
 *     from disks or from the web server
 * @param maxConnections that others may open to this server, at least 1
 * @param maxRelayed how many of them may be relayed to the web server, at least 1; each costs three file descriptors
 */
public record ServerSettings(List<InetAddress> addresses, int port, InetSocketAddress web, int eventLoops, int workers,
    int backlog, int maxWaiting, int retryMillis, int idleMillis, int stallMillis, int graceMillis, int sendBuffer,
    int highWaterMark, int maxConnections, int maxRelayed) {

  /** @throws IllegalArgumentException if a value is out of range; the message names it */
  public ServerSettings {
    addresses = List.copyOf(addresses);
    check("number of addresses", addresses.size(), 1, Integer.MAX_VALUE);
    check("port", port, 0, 65535);
    if (web == null || web.isUnresolved()) {
      throw new IllegalArgumentException("web is " + web + ": expected a resolved address");
    }
    check("port of the web server", web.getPort(), 1, 65535);
    check("eventLoops", eventLoops, 1, 1024);
    check("workers", workers, 1, 4096);
    check("backlog", backlog, 1, Integer.MAX_VALUE);
    check("maxWaiting", maxWaiting, 1, Integer.MAX_VALUE);
    check("retryMillis", retryMillis, 1, Integer.MAX_VALUE);
    check("idleMillis", idleMillis, 1, Integer.MAX_VALUE);
    check("stallMillis", stallMillis, 1, Integer.MAX_VALUE);
    check("graceMillis", graceMillis, 1, Integer.MAX_VALUE);
    check("sendBuffer", sendBuffer, 0, Integer.MAX_VALUE);
    check("highWaterMark", highWaterMark, 1024, Integer.MAX_VALUE);
    check("maxConnections", maxConnections, 1, Integer.MAX_VALUE);
    check("maxRelayed", maxRelayed, 1, Integer.MAX_VALUE);
  }

  private static void check(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(name + " is " + value + ": expected " + least + " to " + most);
    }
  }

  /** Returns a builder with a tracker's defaults, which listens on a free port of all addresses. */
  public static Builder builder(InetSocketAddress web) {
    return new Builder(web);
  }

  /** A builder of settings that differ from a tracker's defaults. Not thread-safe. */
  public static final class Builder {
    private static final int MAX_CONNECTIONS = 16_384;
    private static final int MAX_RELAYED = 1024;
    /**
     * Divisors of the process's limit on open files: a third of it, and a tenth for connections that cost three each.
     */
    private static final int CONNECTIONS_SHARE = 3;
    private static final int RELAYED_SHARE = 10;

    private final InetSocketAddress web;
    private List<InetAddress> addresses = List.of(new InetSocketAddress(0).getAddress());
    private int port;
    private int eventLoops = Math.max(2, Runtime.getRuntime().availableProcessors());
    private int workers = 8;
    private int backlog = 1024;
    private int maxWaiting = 1000;
    private int retryMillis = 500;
    private int idleMillis = 60_000;
    private int stallMillis = 600_000;
    private int graceMillis = 1000;
    private int sendBuffer;
    private int highWaterMark = 256 << 10;
    private int maxConnections = Math.min(MAX_CONNECTIONS, Guests.shareOfFiles(CONNECTIONS_SHARE));
    private int maxRelayed = Math.min(MAX_RELAYED, Guests.shareOfFiles(RELAYED_SHARE));

    private Builder(InetSocketAddress web) {
      this.web = web;
    }

    public Builder addresses(List<InetAddress> value) {
      addresses = value;
      return this;
    }

    public Builder port(int value) {
      port = value;
      return this;
    }

    public Builder eventLoops(int value) {
      eventLoops = value;
      return this;
    }

    public Builder workers(int value) {
      workers = value;
      return this;
    }

    public Builder backlog(int value) {
      backlog = value;
      return this;
    }

    public Builder maxWaiting(int value) {
      maxWaiting = value;
      return this;
    }

    public Builder retryMillis(int value) {
      retryMillis = value;
      return this;
    }

    public Builder idleMillis(int value) {
      idleMillis = value;
      return this;
    }

    public Builder stallMillis(int value) {
      stallMillis = value;
      return this;
    }

    public Builder graceMillis(int value) {
      graceMillis = value;
      return this;
    }

    public Builder sendBuffer(int value) {
      sendBuffer = value;
      return this;
    }

    public Builder highWaterMark(int value) {
      highWaterMark = value;
      return this;
    }

    public Builder maxConnections(int value) {
      maxConnections = value;
      return this;
    }

    /** Sets the most relayed connections, capped at a tenth of the files that the process may open. */
    public Builder maxRelayed(int value) {
      maxRelayed = Math.min(value, Guests.shareOfFiles(RELAYED_SHARE));
      return this;
    }

    /**
     * Builds the settings.
     *
     * @throws IllegalArgumentException if a value is out of range; the message names it
     */
    public ServerSettings build() {
      return new ServerSettings(addresses, port, web, eventLoops, workers, backlog, maxWaiting, retryMillis, idleMillis,
          stallMillis, graceMillis, sendBuffer, highWaterMark, maxConnections, maxRelayed);
    }
  }
}
