/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.net.URL;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.shuffle.client.NodeClient;
import org.apache.hadoop.shuffle.client.NodeRequest;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A copier of map outputs from NodeManagers. It has one thread, which takes hosts from Hadoop's scheduler, and the
 * threads of the client; the scheduler penalizes hosts. A host is asked for as many outputs at a time as fit into a
 * request line, and its connection is kept for further requests.
 */
final class StampedeCopies<K, V> implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(StampedeCopies.class);
  /** The most bytes of a request target; a NodeManager accepts 4,096 bytes as the first line. */
  private static final int MAX_TARGET_BYTES = 4000;
  /** The end of a request target, after the maps. */
  private static final String KEEP_ALIVE = "&keepAlive=true";

  private final StampedeReduceSide<K, V> reduce;
  private final ShuffleSchedulerImpl<K, V> scheduler;
  private final StampedeMerges<K, V> merges;
  private final NodeClient client;
  private final Semaphore permits;
  /** The hosts that have failed, and have not delivered an output since. */
  private final Set<String> doubtful = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** @param client closed with this */
  StampedeCopies(StampedeReduceSide<K, V> reduce, ShuffleSchedulerImpl<K, V> scheduler, StampedeMerges<K, V> merges,
      NodeClient client) {
    this.reduce = reduce;
    this.scheduler = scheduler;
    this.merges = merges;
    this.client = client;
    permits = new Semaphore(reduce.settings().hosts());
  }

  StampedeReduceSide<K, V> reduce() {
    return reduce;
  }

  ShuffleSchedulerImpl<K, V> scheduler() {
    return scheduler;
  }

  StampedeMerges<K, V> merges() {
    return merges;
  }

  /** Returns true if copies that end now do so because nobody waits for them any more. */
  boolean isClosed() {
    return closed;
  }

  /** Runs until interrupted. */
  @Override
  public void run() {
    try {
      while (!closed) {
        merges.awaitRoom();
        permits.acquire();
        MapHost host = scheduler.getHost();
        long taken = Time.monotonicNow();
        Set<TaskAttemptID> maps = choose(host);
        if (maps.isEmpty()) {
          // All outputs of the host are obsolete
          free(host, maps, taken);
        } else {
          reduce.metrics().threadBusy();
          ask(new StampedeHostCopy<>(this, host, maps, taken), 0);
        }
      }
    } catch (InterruptedException e) {
      LOG.debug("All maps are copied");
    } catch (Throwable e) {
      if (!closed) {
        reduce.failures().reportException(e);
      }
    }
  }

  /**
   * Takes as many of a host's outputs as one request may name; Hadoop's scheduler hands out a few at a time. From a
   * doubtful host, only those few are requested: a single lost output fails all that are requested with it.
   */
  private Set<TaskAttemptID> choose(MapHost host) {
    Set<TaskAttemptID> chosen = new LinkedHashSet<>();
    int room = MAX_TARGET_BYTES - host.getBaseUrl().length() - KEEP_ALIVE.length();
    while (true) {
      List<TaskAttemptID> some = scheduler.getMapsForHost(host);
      if (some.isEmpty()) {
        return chosen;
      }
      for (Iterator<TaskAttemptID> each = some.iterator(); each.hasNext();) {
        TaskAttemptID map = each.next();
        room -= map.toString().length() + 1;
        if (room < 0 && !chosen.isEmpty()) {
          scheduler.putBackKnownMapOutput(host, map);
          each.forEachRemaining(rest -> scheduler.putBackKnownMapOutput(host, rest));
          return chosen;
        }
        chosen.add(map);
      }
      if (doubtful.contains(host.getHostName())) {
        return chosen;
      }
    }
  }

  /**
   * Sends the request of a copy.
   *
   * @throws IOException if the URL is invalid
   */
  void ask(StampedeHostCopy<K, V> copy, int pauseMillis) throws IOException {
    URL url = new URL(copy.host().getBaseUrl()
        + copy.remaining().stream().map(TaskAttemptID::toString).collect(Collectors.joining(",")) + KEEP_ALIVE);
    // A NodeManager computes the hash of the same string
    String hash = SecureShuffleUtils.hashFromString(url.getPort() + url.getFile(), reduce.secret());
    copy.sent(hash);
    String host = url.getHost();
    if (host.startsWith("[")) {
      host = host.substring(1, host.length() - 1);
    }
    client.ask(new NodeRequest(host, url.getPort(), url.getFile(), Map.of(
        SecureShuffleUtils.HTTP_HEADER_URL_HASH, hash,
        ShuffleHeader.HTTP_HEADER_NAME, ShuffleHeader.DEFAULT_HTTP_HEADER_NAME,
        ShuffleHeader.HTTP_HEADER_VERSION, ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION)), copy, pauseMillis);
  }

  /** Notes that a host has delivered a complete output. */
  void trust(MapHost host) {
    doubtful.remove(host.getHostName());
  }

  /** Notes that a host has failed. */
  void doubt(MapHost host) {
    doubtful.add(host.getHostName());
  }

  /**
   * Notes that a copy has ended.
   *
   * @param left outputs that were not received, to be requested again in this order
   * @param taken when the host was taken from the scheduler, by {@link Time#monotonicNow}
   */
  void free(MapHost host, Collection<TaskAttemptID> left, long taken) {
    try {
      left.forEach(map -> scheduler.putBackKnownMapOutput(host, map));
      StampedeTakenTime.set(taken);
      scheduler.freeHost(host);
    } finally {
      permits.release();
    }
  }

  /** Ends all copies and waits for the threads of the client. */
  void close() {
    closed = true;
    // Before unneeded copies are aborted, as that is no reason to merge what may stay in memory
    merges.copied();
    client.close();
  }
}
