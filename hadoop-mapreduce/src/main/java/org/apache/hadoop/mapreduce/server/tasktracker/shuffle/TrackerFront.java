/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.shuffle.server.ServerCounts;
import org.apache.hadoop.shuffle.server.ShuffleServer;

/**
 * The listener at a tracker's HTTP address: the server for batched requests, with the web server behind it on the
 * loopback interface, or the web server itself.
 *
 * <p>{@link #start} and {@link #stop} are called by one thread, the rest by any.
 */
public final class TrackerFront {
  /** The attribute of the web server that holds it. */
  public static final String ATTRIBUTE = "shuffle.front";

  private final InetSocketAddress address;
  private final List<InetAddress> addresses;
  private final ShuffleServerKeys keys;
  private TrackerSegments segments;
  private volatile ShuffleServer server;
  @GuardedBy("this")
  private ServerCounts.Snapshot told = new ServerCounts.Snapshot(0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** The counts of what has been served since they were asked for the last time. */
  public record Served(long bytes, int failed, int succeeded) {
  }

  private TrackerFront(InetSocketAddress address, List<InetAddress> addresses, ShuffleServerKeys keys) {
    this.address = address;
    this.addresses = addresses;
    this.keys = keys;
  }

  /**
   * Makes the listener of a tracker, which {@link #start} starts.
   *
   * @param address where all is to be served
   * @throws org.apache.hadoop.conf.InvalidKeyException if a key has a value that is not allowed
   */
  public static TrackerFront of(Configuration conf, InetSocketAddress address) {
    return of(conf, address, List.of(address.getAddress()));
  }

  /** The same for a machine that stands for several: all is served at each of the addresses. */
  public static TrackerFront of(Configuration conf, InetSocketAddress first, List<InetAddress> addresses) {
    return new TrackerFront(first, addresses, ShuffleServerKeys.isOn(conf) ? ShuffleServerKeys.of(conf) : null);
  }

  /** Returns where the web server is to listen. */
  public String webHost() {
    return keys == null ? address.getHostName() : InetAddress.getLoopbackAddress().getHostAddress();
  }

  /** Returns at which port; 0: any. */
  public int webPort() {
    return keys == null ? address.getPort() : 0;
  }

  /**
   * The web server is up.
   *
   * @param jobs whose map outputs are served
   * @param webPort its port; negative if it is not up after all
   * @return the port that all is served at
   * @throws IOException if this cannot be had
   */
  public int start(TrackerJobs jobs, int webPort) throws IOException {
    if (keys == null || webPort < 0) {
      return webPort;
    }
    segments = new TrackerSegments(jobs, new SmallMapOutputCache(keys.smallBytes()),
        new OpenFileCache(keys.openFiles()));
    server = ShuffleServer.start(keys.settings(addresses, address.getPort(),
        new InetSocketAddress(webHost(), webPort)), segments);
    return server.port();
  }

  /**
   * Returns what a reduce has signed of a request that came to the web server: the port that it has asked is a part.
   *
   * @param front what stands before the web server; null: nothing
   */
  public static String signed(Object front, HttpServletRequest request) {
    ShuffleServer asked = front == null ? null : ((TrackerFront) front).server;
    return asked == null ? SecureShuffleUtils.buildMsgFrom(request)
        : SecureShuffleUtils.buildMsgFrom(request.getRequestURI(), request.getQueryString(), asked.port());
  }

  /** Returns what the server for batches has sent since the last call. */
  public synchronized Served servedSinceLast() {
    ShuffleServer running = server;
    if (running == null) {
      return new Served(0, 0, 0);
    }
    ServerCounts.Snapshot before = told;
    told = running.counts().snapshot();
    return new Served(told.bytes() - before.bytes(), (int) (failed(told) - failed(before)),
        (int) (told.requests() - before.requests()));
  }

  /** Returns the server for batches; null if there is none. */
  public ShuffleServer server() {
    return server;
  }

  /** Returns what that server has the map outputs from, once there is one. */
  public TrackerSegments segments() {
    return segments;
  }

  /**
   * Returns whose connection is handed on to the web server from this port of the loopback interface; null if none is.
   * Before that can be known, a connection is that of nobody: it has the address 0.0.0.0.
   */
  public InetAddress peer(int port) {
    ShuffleServer running = server;
    return running == null ? nobody() : running.peer(port);
  }

  private InetAddress nobody() {
    return keys == null ? null : new InetSocketAddress(0).getAddress();
  }

  private static long failed(ServerCounts.Snapshot counts) {
    return counts.missing() + counts.broken() + counts.refused();
  }

  /** Closes what {@link #start} has made. */
  public void stop() {
    if (server != null) {
      server.close();
      segments.close();
    }
  }
}
