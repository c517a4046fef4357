/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Semaphore;
import javax.crypto.SecretKey;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.shuffle.client.ClientSettings;
import org.apache.hadoop.shuffle.client.FetchRequest;
import org.apache.hadoop.shuffle.client.ShuffleClient;

/**
 * The copier of map outputs from trackers that support the protocol of {@link org.apache.hadoop.shuffle}: each request
 * names as many outputs of a host as allowed, and many hosts are served in parallel by few threads.
 *
 * <p>The thread of this class takes hosts from the {@link ShuffleScheduler}, which rates them as it does for stock's
 * fetchers, and opens a {@link HostSession} for each. Each request of a session is a {@link HostCopy}, to which the
 * client's threads report what arrives. A request holds a permit from before it is created until it is over, which
 * limits the number of requests in flight.
 *
 * <p>Locks: the client's threads hold none of their own when they call in; scheduler before merger, as in stock.
 */
final class BatchedCopy<K, V> extends Thread {
  private static final Log LOG = LogFactory.getLog(BatchedCopy.class);
  private static final int ROOM_PAUSE_MILLIS = 10;
  /** The divisor of the heap for compressed outputs in transit; the outputs themselves may take seven tenths. */
  private static final int COMPRESSED_OF_HEAP = 10;

  private final Reduce<K, V> reduce;
  private final Runnable oldTrackerFound;
  private final ShuffleClient client;
  private final Semaphore permits;
  private final long requestBytes;
  private final CodecInstances codecs;
  private final ByteBudget budget;
  private final Counters.Counter ioErrors;
  private volatile boolean closing;

  /**
   * A reduce that copies map outputs.
   *
   * @param failures notified of errors that end the reduce
   */
  record Reduce<K, V>(TaskAttemptID id, ShuffleScheduler<K, V> scheduler, MergeManager<K, V> merger, Reporter reporter,
      ShuffleClientMetrics metrics, ExceptionReporter failures, SecretKey secret) {
    CopyTrace pairs() {
      return scheduler.pairs();
    }
  }

  /**
   * @param oldTrackerFound called each time a tracker turns out to support only fetchers, or refuses a request
   * @throws org.apache.hadoop.conf.InvalidKeyException if a key has a value that is not allowed
   */
  BatchedCopy(JobConf job, Reduce<K, V> reduce, Runnable oldTrackerFound) {
    super("batched copy");
    setDaemon(true);
    this.reduce = reduce;
    this.oldTrackerFound = oldTrackerFound;
    permits = new Semaphore(BatchedCopyKeys.requests(job));
    requestBytes = BatchedCopyKeys.REQUEST_BYTES.read(job);
    codecs = CodecInstances.of(job);
    budget = new ByteBudget(Runtime.getRuntime().maxMemory() / COMPRESSED_OF_HEAP);
    ioErrors = reduce.reporter.getCounter("Shuffle Errors", "IO_ERROR");
    client = new ShuffleClient(new ClientSettings(CopyThreads.of(job).batches(),
        bound(FetchTimeouts.CONNECT.read(job)), bound(FetchTimeouts.READ.read(job)), BatchedCopyKeys.IDLE.read(job),
        ROOM_PAUSE_MILLIS), message -> JobTokenSecretManager.computeHash(message, reduce.secret));
  }

  /** Converts 0, which means no timeout, to the client's maximum of 24 days, which amounts to the same. */
  private static int bound(int millis) {
    return millis == 0 ? Integer.MAX_VALUE : millis;
  }

  @Override
  public void run() {
    try {
      while (true) {
        reduce.merger.waitForInMemoryMerge();
        permits.acquire();
        MapHost host = reduce.scheduler.getBatchedHost();
        List<TaskAttemptID> maps = mapsOf(host);
        if (maps.isEmpty()) {
          release(host);
        } else {
          new HostSession<>(this, host).ask(maps);
        }
      }
    } catch (InterruptedException e) {
      LOG.debug("the copy has ended", e);
    } catch (Throwable e) {
      report(e);
    }
  }

  private List<TaskAttemptID> mapsOf(MapHost host) {
    // an event may have been delivered twice
    return List.copyOf(new LinkedHashSet<>(reduce.scheduler.getMapsForHost(host)));
  }

  /**
   * Returns the outputs to request next from a host that is busy and has not failed, with a permit taken; or an empty
   * list.
   */
  List<TaskAttemptID> nextFor(MapHost host) {
    boolean isAsked = host.getState() == MapHost.State.BUSY && host.getNumKnownMapOutputs() > 0 && !closing;
    if (!isAsked || !permits.tryAcquire()) {
      return List.of();
    }
    List<TaskAttemptID> maps = mapsOf(host);
    if (maps.isEmpty()) {
      permits.release();
    }
    return maps;
  }

  /** Sends a request, which already has its permit. */
  void send(HostSession<K, V> session, List<TaskAttemptID> maps) {
    // not a URI: it would have no host if the name contains an underscore
    URL tracker = url(session.host());
    List<FetchRequest.Map> wanted =
        maps.stream().map(map -> new FetchRequest.Map(map.getTaskID().getId(), map.getId())).toList();
    reduce.metrics.threadBusy();
    client.fetch(new FetchRequest(tracker.getHost(), tracker.getPort(), reduce.id.getJobID().toString(),
        reduce.id.getTaskID().getId(), wanted, requestBytes), new HostCopy<>(this, reduce, session, maps));
  }

  private static URL url(MapHost host) {
    try {
      return new URL(host.getBaseUrl());
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("invalid address of the tracker " + host, e);
    }
  }

  /**
   * Ends a request to the host, after its outputs that have not arrived were put back.
   *
   * @param last true if no other request to the host is in flight
   */
  void ended(MapHost host, boolean last) {
    reduce.metrics.threadFree();
    if (last) {
      release(host);
    } else {
      permits.release();
    }
  }

  private void release(MapHost host) {
    reduce.scheduler.release(host);
    permits.release();
  }

  /** Marks the host, which is busy, as one that supports only fetchers. */
  void foundOld(MapHost host) {
    reduce.scheduler.markOld(host);
    oldTrackerFound.run();
  }

  /** Returns the codecs of map outputs; null if they are not compressed. */
  CodecInstances codecs() {
    return codecs;
  }

  /** Returns the budget for compressed outputs, which are decompressed once they are complete. */
  ByteBudget budget() {
    return budget;
  }

  Counters.Counter ioErrors() {
    return ioErrors;
  }

  /** Reports a failure of the reduce itself. */
  void report(Throwable failure) {
    if (!closing) {
      reduce.failures.reportException(failure);
    }
  }

  boolean isClosing() {
    return closing;
  }

  /**
   * Closes the copier: nothing is called any more once this returns, unless a call hangs, see
   * {@link ShuffleClient#close}.
   */
  void close() throws InterruptedException {
    closing = true;
    interrupt();
    join();
    client.close();
  }
}
