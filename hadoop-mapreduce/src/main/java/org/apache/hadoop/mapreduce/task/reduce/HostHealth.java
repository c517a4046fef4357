/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.EOFException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A record of the hosts that have failed a reduce, and of their back-off.
 *
 * <p>A host is rated independently of the map outputs on it: if it cannot be reached, that says nothing about them. The
 * outputs are charged only each time that the number of consecutive failed connects reaches a multiple of the number of
 * failures at which a reduce reports an output. An output that arrives corrupt, or whose connection breaks, is fetched
 * once more before it is charged.
 *
 * <p>A copier reports events on a host with {@link #succeeded}, {@link #failed}, {@link #busy} and
 * {@link #connectFailed}, and returns a failed host with {@link #freed}; {@link #take} hands it out again, once, when
 * its back-off is over. (In stock each failed output has a back-off of its own, and those that end later let a second
 * fetcher connect to a host that one is already busy with.)
 *
 * <p>Thread-safe.
 *
 * @param <H> a host; compared by identity
 */
final class HostHealth<H> {
  private static final int REPORT_AFTER = 10;

  private final FetchBackOff backOff;
  private final int connectsPerCharge;
  private final LongSupplier nanoClock;
  private final RandomGenerator random;
  private final long firstNanos;

  @GuardedBy("this")
  private final Map<H, Failures> failures = new HashMap<>();
  @GuardedBy("this")
  private final Set<Object> fetchedAgain = new HashSet<>();
  @GuardedBy("this")
  private final PriorityQueue<Delay<H>> delays =
      new PriorityQueue<>((one, other) -> Long.compare(one.untilNanos, other.untilNanos));

  /** The consecutive failures since the last output that arrived from the host. Guarded like {@link #failures}. */
  private static final class Failures {
    private int rounds;
    private int connects;
    private int ofOneMap;
    /** The pause that the host itself has requested; 0 if none. */
    private int askedMillis;
  }

  /** @param untilNanos relative to the clock's first value, so that values can be compared as numbers */
  private record Delay<H>(H host, long untilNanos) {
  }

  /**
   * Creates the record of a reduce.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a key of {@link FetchBackOff} has a value that is not allowed
   */
  static <H> HostHealth<H> of(JobConf job) {
    return new HostHealth<>(FetchBackOff.of(job), job.getInt(MRJobConfig.SHUFFLE_FETCH_FAILURES, REPORT_AFTER),
        System::nanoTime, new Random());
  }

  /** @param connectsPerCharge the number of consecutive failed connects charged to a host's outputs as one failure */
  HostHealth(FetchBackOff backOff, int connectsPerCharge, LongSupplier nanoClock, RandomGenerator random) {
    this.backOff = backOff;
    this.connectsPerCharge = Math.max(1, connectsPerCharge);
    this.nanoClock = nanoClock;
    this.random = random;
    this.firstNanos = nanoClock.getAsLong();
  }

  /** Records that an output has arrived completely from the host. */
  synchronized void succeeded(H host) {
    failures.remove(host);
  }

  /**
   * Records that an output could not be fetched from the host.
   *
   * @param ofThisMap the number of failures of this output so far
   */
  synchronized void failed(H host, int ofThisMap) {
    Failures known = failuresOf(host);
    known.ofOneMap = Math.max(known.ofOneMap, ofThisMap);
  }

  /**
   * Records a failed connect to the host; returns true if the host's outputs are to be charged with a failure for it.
   */
  synchronized boolean connectFailed(H host) {
    return ++failuresOf(host).connects % connectsPerCharge == 0 || backOff.isStock();
  }

  /** Tells whether failed connects charged to outputs are reported to the JobTracker as such. */
  boolean reportsConnects() {
    return !backOff.isStock();
  }

  /** Records that the host is overloaded: its back-off is the time that it requested, and nothing is charged. */
  synchronized void busy(H host, int millis) {
    failuresOf(host).askedMillis = millis;
  }

  /**
   * Tells whether a failed fetch is not charged to the map output: the first time that it arrived corrupt or
   * incomplete, or that something else arrived in its place.
   */
  synchronized boolean forgives(Object map, Exception cause) {
    return !backOff.isStock() && mayBeOfTheWay(cause) && fetchedAgain.add(map);
  }

  private static boolean mayBeOfTheWay(Exception cause) {
    return cause instanceof ChecksumException || cause instanceof ProtocolException || cause instanceof EOFException
        || cause instanceof SocketException || cause instanceof ClosedChannelException;
  }

  /** Records that the copy from the host is over and has failed: the back-off begins. */
  synchronized void freed(H host) {
    Failures known = failuresOf(host);
    delays.add(new Delay<>(host, now() + TimeUnit.MILLISECONDS.toNanos(delayMillis(known))));
    notifyAll();
  }

  private long delayMillis(Failures known) {
    if (known.askedMillis > 0) {
      int asked = known.askedMillis;
      known.askedMillis = 0;
      return asked;
    }
    known.rounds++;
    return backOff.delayMillis(backOff.isStock() ? Math.max(1, known.ofOneMap) : known.rounds, random);
  }

  /** Waits for the first host whose back-off is over, and returns it. */
  synchronized H take() throws InterruptedException {
    while (true) {
      Delay<H> next = delays.peek();
      if (next == null) {
        wait();
      } else if (next.untilNanos <= now()) {
        return delays.remove().host;
      } else {
        TimeUnit.NANOSECONDS.timedWait(this, next.untilNanos - now());
      }
    }
  }

  @GuardedBy("this")
  private Failures failuresOf(H host) {
    return failures.computeIfAbsent(host, unknown -> new Failures());
  }

  private long now() {
    return nanoClock.getAsLong() - firstNanos;
  }
}
