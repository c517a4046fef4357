/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.channel.Channel;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A bounded set of the connections that others have opened: a tracker needs file descriptors of its own. When it is
 * full, a connection that has been silent for long is closed to make room for the next. Thread-safe.
 */
final class Guests {
  /** The time without a complete request after which a connection may be closed to make room, in nanoseconds. */
  static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final System.Logger LOG = System.getLogger(Guests.class.getName());
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final int max;
  private final int maxRelayed;
  private final LongSupplier nanos;
  @GuardedBy("this")
  private final Set<Channel> all = new HashSet<>();
  @GuardedBy("this")
  private final Set<Channel> relayed = new HashSet<>();
  /** The connections that have been told to close. */
  @GuardedBy("this")
  private final Set<Channel> dismissed = new LinkedHashSet<>();
  /** The connections that have not sent a complete request, with the time when each was admitted, oldest first. */
  @GuardedBy("this")
  private final Map<Channel, Long> silent = new LinkedHashMap<>();
  /** The remote addresses of relayed connections, by the local port from which each reaches the web server. */
  private final Map<Integer, InetSocketAddress> peers = new ConcurrentHashMap<>();
  @GuardedBy("this")
  private long nextLine;
  @GuardedBy("this")
  private long turnedAway;

  Guests(int max, int maxRelayed, LongSupplier nanos) {
    this.max = max;
    this.maxRelayed = maxRelayed;
    this.nanos = nanos;
    nextLine = nanos.getAsLong();
  }

  /**
   * Returns this process's limit on open files, divided by {@code share}, at least 16; a large number if the limit is
   * unknown.
   */
  static int shareOfFiles(int share) {
    long files = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount() : Integer.MAX_VALUE;
    return (int) Math.max(16, Math.min(Integer.MAX_VALUE, files) / share);
  }

  /**
   * Admits a connection if there is room.
   *
   * @return false if there is no room: the caller closes it
   */
  boolean admit(Channel channel) {
    synchronized (this) {
      if (all.size() >= max && !makeRoom(all)) {
        return turnAway("connections", max);
      }
      all.add(channel);
      assert all.size() <= max : all.size() + " of " + max;
      silent.put(channel, nanos.getAsLong());
    }
    channel.closeFuture().addListener(closed -> gone(channel));
    return true;
  }

  /**
   * Admits a connection to be relayed if there is room.
   *
   * @return false if there is no room for another relayed connection
   */
  synchronized boolean relay(Channel channel) {
    if (relayed.size() >= maxRelayed && !makeRoom(relayed)) {
      return turnAway("connections to the web server", maxRelayed);
    }
    if (all.contains(channel)) {
      relayed.add(channel);
      assert relayed.size() <= maxRelayed : relayed.size() + " of " + maxRelayed;
    }
    return true;
  }

  /** Records that a connection is relayed to the web server, before anything is sent there. */
  void handOn(Channel channel, Channel web) {
    int port = ((InetSocketAddress) web.localAddress()).getPort();
    InetSocketAddress peer = (InetSocketAddress) channel.remoteAddress();
    peers.put(port, peer);
    web.closeFuture().addListener(closed -> peers.remove(port, peer));
  }

  /**
   * Returns the address of the client whose connection is relayed from this port of the loopback interface; null if
   * none is.
   */
  InetAddress peer(int port) {
    InetSocketAddress peer = peers.get(port);
    return peer == null ? null : peer.getAddress();
  }

  /** Records that a connection has sent a complete request. */
  synchronized void spoke(Channel channel) {
    silent.remove(channel);
  }

  /** Records that a connection was told to close; it may do so by itself as long as there is room. */
  synchronized void dismiss(Channel channel) {
    if (all.contains(channel)) {
      relayed.remove(channel);
      silent.remove(channel);
      dismissed.add(channel);
    }
  }

  private synchronized void gone(Channel channel) {
    all.remove(channel);
    relayed.remove(channel);
    silent.remove(channel);
    dismissed.remove(channel);
  }

  /** Returns how many connections were turned away. */
  synchronized long turnedAway() {
    return turnedAway;
  }

  @GuardedBy("this")
  private boolean makeRoom(Set<Channel> among) {
    Channel leaving = leaving(among);
    if (leaving == null) {
      return false;
    }
    gone(leaving);
    leaving.close();
    return true;
  }

  @GuardedBy("this")
  private Channel leaving(Set<Channel> among) {
    if (among == all && !dismissed.isEmpty()) {
      return dismissed.iterator().next();
    }
    long now = nanos.getAsLong();
    for (Map.Entry<Channel, Long> each : silent.entrySet()) {
      if (now - each.getValue() < PATIENCE_NANOS) {
        return null;
      }
      if (among.contains(each.getKey())) {
        turnAway("silent connections", among.size());
        return each.getKey();
      }
    }
    return null;
  }

  @GuardedBy("this")
  private boolean turnAway(String what, int bound) {
    turnedAway++;
    long now = nanos.getAsLong();
    if (now - nextLine >= 0) {
      nextLine = now + QUIET_NANOS;
      LOG.log(System.Logger.Level.WARNING, "Too many " + what + " (" + bound + "): " + turnedAway
          + " have been closed so far; logged at most once a minute");
    }
    return false;
  }
}
