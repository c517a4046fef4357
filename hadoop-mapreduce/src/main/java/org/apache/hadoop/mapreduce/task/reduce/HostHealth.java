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
 * The knowledge of a reduce of the hosts that fail it, and the hosts it leaves alone for that.
 *
 * <p>A host is judged apart from the map outputs on it: that it cannot be reached says nothing of them. Only each time
 * that it could not be reached as often in a row as a reduce takes before it reports an output are the outputs charged.
 * An output that arrives broken, or whose connection breaks, is fetched once more before it is charged.
 *
 * <p>Whoever copies from a host reports what happens with {@link #succeeded}, {@link #failed}, {@link #busy} and
 * {@link #connectFailed}, and returns a host that has failed with {@link #freed}; {@link #take} gives it back, once,
 * when its delay is over. (In stock each failed output has a delay of its own: those that end later let a second
 * fetcher at a host that one is busy with.)
 *
 * <p>Thread-safe.
 *
 * @param <H> host; compared by identity
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

  /** The failures in a row, since the last output that came from the host. Guarded as {@link #failures} are. */
  private static final class Failures {
    private int rounds;
    private int connects;
    private int ofOneMap;
    /** The pause that the host itself has asked for; 0: it has not. */
    private int askedMillis;
  }

  /** @param untilNanos counted from the clock's first value, so that these may be compared as numbers */
  private record Delay<H>(H host, long untilNanos) {
  }

  /**
   * Makes one for a reduce.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a key of {@link FetchBackOff} has a value not allowed
   */
  static <H> HostHealth<H> of(JobConf job) {
    return new HostHealth<>(FetchBackOff.of(job), job.getInt(MRJobConfig.SHUFFLE_FETCH_FAILURES, REPORT_AFTER),
        System::nanoTime, new Random());
  }

  /** @param connectsPerCharge how many failed connects in a row are charged to the outputs of a host as one failure */
  HostHealth(FetchBackOff backOff, int connectsPerCharge, LongSupplier nanoClock, RandomGenerator random) {
    this.backOff = backOff;
    this.connectsPerCharge = Math.max(1, connectsPerCharge);
    this.nanoClock = nanoClock;
    this.random = random;
    this.firstNanos = nanoClock.getAsLong();
  }

  /** Notes that an output has come from the host, whole. */
  synchronized void succeeded(H host) {
    failures.remove(host);
  }

  /**
   * Notes that an output could not be fetched from the host.
   *
   * @param ofThisMap how often by now
   */
  synchronized void failed(H host, int ofThisMap) {
    Failures known = failuresOf(host);
    known.ofOneMap = Math.max(known.ofOneMap, ofThisMap);
  }

  /** The host could not be reached. Answers whether its outputs are charged with a failure for that. */
  synchronized boolean connectFailed(H host) {
    return ++failuresOf(host).connects % connectsPerCharge == 0 || backOff.isStock();
  }

  /** Tells whether outputs that are charged for failed connects are to be reported to the JobTracker with that. */
  boolean reportsConnects() {
    return !backOff.isStock();
  }

  /** Notes that the host has too much to do: it is left alone for as long as it asked, and nothing is charged. */
  synchronized void busy(H host, int millis) {
    failuresOf(host).askedMillis = millis;
  }

  /**
   * Tells whether a failed fetch is not charged to the map output: the first time that it came broken or not whole, or
   * that something else came in its place.
   */
  synchronized boolean forgives(Object map, Exception cause) {
    return !backOff.isStock() && mayBeOfTheWay(cause) && fetchedAgain.add(map);
  }

  private static boolean mayBeOfTheWay(Exception cause) {
    return cause instanceof ChecksumException || cause instanceof ProtocolException || cause instanceof EOFException
        || cause instanceof SocketException || cause instanceof ClosedChannelException;
  }

  /** Notes that the copy from the host is over, and has failed: the delay begins. */
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

  /** Waits for the first host whose delay is over. */
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
