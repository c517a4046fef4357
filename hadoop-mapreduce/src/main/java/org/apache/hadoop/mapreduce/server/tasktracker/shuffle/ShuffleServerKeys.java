/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.ChoiceKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.http.ListenQueue;
import org.apache.hadoop.shuffle.server.ServerSettings;

/** The configured settings of a tracker's server for batched requests. */
public record ShuffleServerKeys(int threads, int diskThreads, int queue, int retryMillis, int idleMillis, int backlog,
    int relayed, int smallBytes, int openFiles) {
  /** The key that chooses the server of map outputs. */
  public static final ChoiceKey<Server> SERVER =
      new ChoiceKey<>("mapreduce.tasktracker.shuffle.server", Server.BATCHED);
  /** The number of threads that serve connections. */
  public static final IntKey THREADS = new IntKey("mapreduce.tasktracker.shuffle.server.threads", "threads", 2, 1, 64);
  static final IntKey DISK_THREADS =
      new IntKey("mapreduce.tasktracker.shuffle.server.disk.threads", "threads", 8, 1, 1000);
  /** The maximum number of waiting requests; further ones are told to retry later. */
  public static final IntKey QUEUE =
      new IntKey("mapreduce.tasktracker.shuffle.server.queue.requests", "requests", 10_000, 1, 1_000_000);
  static final IntKey RETRY =
      new IntKey("mapreduce.tasktracker.shuffle.server.retry.interval", "milliseconds", 1000, 1, 3_600_000);
  static final IntKey IDLE =
      new IntKey("mapreduce.tasktracker.shuffle.server.idle.timeout", "milliseconds", 120_000, 1, Integer.MAX_VALUE);

  /** The maximum number of connections relayed to the web server. */
  public static final IntKey RELAYED =
      new IntKey("mapreduce.tasktracker.shuffle.server.relayed.connections", "connections", 1024, 1, 1_000_000);

  /** The maximum memory for small map output files, in bytes. */
  public static final IntKey SMALL_OUTPUTS =
      new IntKey("mapreduce.tasktracker.shuffle.server.small.outputs.bytes", "bytes", 32 << 20, 0, 1 << 30);

  /** The stall timeout: a reduce without room for an output stops reading until it has merged others. */
  private static final Duration NO_ROOM = Duration.ofDays(1);

  /**
   * A kind of map output server: the server for batched requests in front of the web server, or the web server alone.
   */
  public enum Server { BATCHED, SERVLET }

  /** Tells whether the server for batched requests is on. */
  public static boolean isOn(Configuration conf) {
    return SERVER.read(conf) == Server.BATCHED;
  }

  /**
   * Reads the keys.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a value is not allowed
   */
  public static ShuffleServerKeys of(Configuration conf) {
    return new ShuffleServerKeys(THREADS.read(conf), DISK_THREADS.read(conf), QUEUE.read(conf), RETRY.read(conf),
        IDLE.read(conf), ListenQueue.KEY.read(conf), RELAYED.read(conf),
        SMALL_OUTPUTS.read(conf), OpenFileCache.FILES.read(conf));
  }

  /**
   * Returns the settings of the server.
   *
   * @param web the address of the web server behind it
   */
  public ServerSettings settings(List<InetAddress> addresses, int port, InetSocketAddress web) {
    return ServerSettings.builder(web).addresses(addresses).port(port).eventLoops(threads).workers(diskThreads)
        .backlog(backlog).maxWaiting(queue).retryMillis(retryMillis).idleMillis(idleMillis)
        .maxRelayed(relayed).stallMillis((int) NO_ROOM.toMillis()).build();
  }
}
