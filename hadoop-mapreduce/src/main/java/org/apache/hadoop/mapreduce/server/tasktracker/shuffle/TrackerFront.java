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
 * The listener on a tracker's HTTP address: either the server for batched requests, with the web server behind it on
 * the loopback interface, or the web server itself.
 *
 * <p>{@link #start} and {@link #stop} are called by one thread, the other methods by any.
 */
public final class TrackerFront {
  /** The attribute of the web server that holds this object. */
  public static final String ATTRIBUTE = "shuffle.front";

  private final InetSocketAddress address;
  private final List<InetAddress> addresses;
  private final ShuffleServerKeys keys;
  private TrackerSegments segments;
  private volatile ShuffleServer server;
  @GuardedBy("this")
  private ServerCounts.Snapshot told = new ServerCounts.Snapshot(0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** The counts of the requests and bytes served since the last query. */
  public record Served(long bytes, int failed, int succeeded) {
  }

  private TrackerFront(InetSocketAddress address, List<InetAddress> addresses, ShuffleServerKeys keys) {
    this.address = address;
    this.addresses = addresses;
    this.keys = keys;
  }

  /**
   * Creates a tracker's listener, to be started by {@link #start}.
   *
   * @param address the address to serve
   * @throws org.apache.hadoop.conf.InvalidKeyException if a key has a value that is not allowed
   */
  public static TrackerFront of(Configuration conf, InetSocketAddress address) {
    return of(conf, address, List.of(address.getAddress()));
  }

  /** Creates the listener of a machine that stands for several: everything is served at each of the addresses. */
  public static TrackerFront of(Configuration conf, InetSocketAddress first, List<InetAddress> addresses) {
    return new TrackerFront(first, addresses, ShuffleServerKeys.isOn(conf) ? ShuffleServerKeys.of(conf) : null);
  }

  /** Returns the host name or address on which the web server should listen. */
  public String webHost() {
    return keys == null ? address.getHostName() : InetAddress.getLoopbackAddress().getHostAddress();
  }

  /** Returns the port on which the web server should listen; 0 for any. */
  public int webPort() {
    return keys == null ? address.getPort() : 0;
  }

  /**
   * Starts the server for batched requests, if configured, once the web server is up.
   *
   * @param jobs the jobs whose map outputs are served
   * @param webPort the web server's port; negative if it is not up after all
   * @return the port at which everything is served
   * @throws IOException if the port cannot be bound
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
   * Returns the message that a reduce signed for a request that reached the web server; it includes the port that the
   * reduce connected to.
   *
   * @param front the server in front of the web server; null for none
   */
  public static String signed(Object front, HttpServletRequest request) {
    ShuffleServer asked = front == null ? null : ((TrackerFront) front).server;
    return asked == null ? SecureShuffleUtils.buildMsgFrom(request)
        : SecureShuffleUtils.buildMsgFrom(request.getRequestURI(), request.getQueryString(), asked.port());
  }

  /** Returns the counts of the server for batched requests since the last call. */
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

  /** Returns the server for batched requests; null if there is none. */
  public ShuffleServer server() {
    return server;
  }

  /** Returns the source of that server's map outputs; null before it is started. */
  public TrackerSegments segments() {
    return segments;
  }

  /**
   * Returns the address of the client whose connection is relayed to the web server from this loopback port; null if
   * there is none. Before that is known, the address is 0.0.0.0.
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

  /** Closes everything that {@link #start} created. */
  public void stop() {
    if (server != null) {
      server.close();
      segments.close();
    }
  }
}
