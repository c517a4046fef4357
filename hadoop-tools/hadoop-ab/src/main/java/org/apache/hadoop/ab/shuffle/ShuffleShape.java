/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.shuffle;

import java.util.Optional;
import org.apache.hadoop.ab.options.ByteSize;
import org.apache.hadoop.ab.util.UserError;

/**
 * The data that the reduces of a run of shuffle copy, and the conditions.
 *
 * @param outputs the data to copy
 * @param rounds how often it is copied
 * @param network between reduces and hosts
 * @param parallelCopies concurrent connections of a reduce; empty for the arm's default
 * @param raw true to also send the same bytes over plain connections, equally often
 */
public record ShuffleShape(Outputs outputs, Rounds rounds, Network network, Optional<Integer> parallelCopies,
    boolean raw) {
  public static final int MIN_SEGMENT = 64;
  public static final int MAX_SEGMENT = 256 << 20;
  /** The limit of raw connections, each of which has a thread on both sides. */
  public static final int MAX_RAW_CONNECTIONS = 500;
  /** The bytes that a reduce can keep in memory, in every arm. */
  private static final long MAX_BYTES_OF_A_REDUCE = 1900L << 20;
  private static final long MAX_BYTES = 16L << 30;

  /**
   * The outputs of the maps of a job.
   *
   * @param segmentBytes the part of a map's output for one reduce
   * @param hosts the number of addresses that serve the outputs
   * @param reduces that copy concurrently
   */
  public record Outputs(int maps, int segmentBytes, int hosts, int reduces) {
    /**
     * Checks what a user requested.
     *
     * @param segment a size such as {@code 64k}
     * @throws UserError with option, value and range of the first that is not allowed
     */
    public static Outputs of(int maps, String segment, int hosts, int reduces) {
      long segmentBytes = ShuffleShape.segmentBytes(segment);
      if (hosts > maps) {
        throw new UserError("--hosts " + hosts + " is not allowed with --maps " + maps + ": each host has one or more "
            + "outputs, so at most " + maps);
      }
      requireMemory("a reduce", maps * segmentBytes, MAX_BYTES_OF_A_REDUCE, maps, segment);
      requireMemory("all " + reduces + " reduces", maps * segmentBytes * reduces, MAX_BYTES, maps, segment);
      return new Outputs(maps, (int) segmentBytes, hosts, reduces);
    }

    /** Returns the number of segments over all reduces. */
    public long segments() {
      return (long) maps * reduces;
    }

    /** Returns the bytes of all outputs. */
    public long bytes() {
      return segments() * segmentBytes;
    }

    @Override
    public String toString() {
      return maps + " outputs of " + ByteSize.format(segmentBytes) + " on " + hosts + (hosts == 1 ? " host" : " hosts")
          + " to " + reduces + (reduces == 1 ? " reduce" : " reduces");
    }
  }

  /**
   * The rounds in which all reduces copy all outputs.
   *
   * @param timed the number of timed rounds
   * @param warmUp the minimum number of rounds before them
   * @param warmUpSeconds the minimum duration of these
   */
  public record Rounds(int timed, int warmUp, int warmUpSeconds) {
    private static final int MIN_BY_DEFAULT = 2;
    private static final int MAX_BY_DEFAULT = 200;
    private static final int SECONDS_BY_DEFAULT = 20;

    /**
     * Chooses as many rounds as stock completes in about 20 s, and as many warm-up rounds, which also last at least 20
     * s: an arm with shorter rounds then gets as much time for JIT compilation as the other. If the number of warm-ups
     * is given, there is no minimum duration unless that is given, too.
     */
    public static Rounds of(Outputs outputs, Network network, Optional<Integer> timed, Optional<Integer> warmUp,
        Optional<Integer> warmUpSeconds) {
      int rounds = timed.orElseGet(() -> (int) Math.min(MAX_BY_DEFAULT,
          Math.max(MIN_BY_DEFAULT, Math.round(SECONDS_BY_DEFAULT / Pace.STOCK.seconds(outputs, network)))));
      return new Rounds(rounds, warmUp.orElse(rounds),
          warmUpSeconds.orElse(warmUp.isPresent() ? 0 : SECONDS_BY_DEFAULT));
    }

    @Override
    public String toString() {
      return timed + (timed == 1 ? " round" : " rounds") + " after " + warmUp
          + (warmUpSeconds > 0 ? " or more, of " + warmUpSeconds + " s," : "") + " to warm up";
    }
  }

  /**
   * The network, as imposed by a relay and the kernel.
   *
   * @param rttMillis round-trip time; 0 for no delay
   * @param linkMegabits rate of the link in Mbit/s; 0 for no limit
   * @param resetFirst connections to each host that are reset in each round; 0 for none
   * @param somaxconn the maximum listen backlog; empty for the system's setting
   */
  public record Network(int rttMillis, int linkMegabits, int resetFirst, Optional<Integer> somaxconn) {
    @Override
    public String toString() {
      return (rttMillis == 0 ? "" : ", round trip " + rttMillis + " ms")
          + (linkMegabits == 0 ? "" : ", line " + linkMegabits + " Mbit/s")
          + (resetFirst == 0 ? "" : ", first " + (resetFirst == 1 ? "connection" : resetFirst + " connections")
              + " to each host reset")
          + somaxconn.map(most -> ", listen queues of " + most + " at most").orElse("");
    }
  }

  /**
   * The approximate speed at which reduces copy.
   *
   * @param segmentsPerSecond of all reduces
   * @param bytesPerSecond of all reduces
   * @param connectsPerSecond of all reduces
   * @param roundTripsPerSegment that do not overlap with others
   * @param shareOfTheLine the utilization of the link
   * @param secondsPerReset for which a host is left alone
   */
  public record Pace(double segmentsPerSecond, double bytesPerSecond, double connectsPerSecond,
      double roundTripsPerSegment, double shareOfTheLine, double secondsPerReset) {
    /**
     * The speed of stock on two cores, with five concurrent copies of twenty outputs each. The JDK's HTTP client
     * retries once by itself; after that, a host is left alone for 13 s, and longer each time.
     */
    public static final Pace STOCK = new Pace(25_000, 600e6, 8000, 0.01, 1, 5);
    /** Less than a tenth of stock's speed, with a connection for each output; anything slower is a hang. */
    public static final Pace HANG = new Pace(50, 5e6, 50, 4, 0.25, 60);
    private static final double MIN_SECONDS = 0.1;
    private static final double BYTES_PER_MEGABIT = 125_000;
    private static final double MILLIS_PER_SECOND = 1000;

    /** Returns the duration of a round in seconds. */
    public double seconds(Outputs outputs, Network network) {
      double line = network.linkMegabits() == 0 ? 0
          : outputs.bytes() / (shareOfTheLine * BYTES_PER_MEGABIT * network.linkMegabits());
      return MIN_SECONDS + outputs.segments() / segmentsPerSecond + outputs.bytes() / bytesPerSecond
          + outputs.hosts() * outputs.reduces() / connectsPerSecond
          + outputs.segments() * roundTripsPerSegment * network.rttMillis() / MILLIS_PER_SECOND + line
          + network.resetFirst() * secondsPerReset;
    }
  }

  /** @throws UserError if the number of copies is not allowed, or there are too many raw connections */
  public ShuffleShape {
    int connections = outputs.hosts() * outputs.reduces();
    if (raw && connections > MAX_RAW_CONNECTIONS) {
      throw new UserError("--raw is not allowed with --hosts " + outputs.hosts() + " and --reduces " + outputs.reduces()
          + ": it has a connection with threads for each host and reduce, at most " + MAX_RAW_CONNECTIONS
          + ", not " + connections);
    }
  }

  private static long segmentBytes(String segment) {
    long bytes;
    try {
      bytes = ByteSize.parse(segment);
    } catch (UserError e) {
      throw new UserError("--segment '" + segment + "' is not a size: give bytes, or with k or m, such as 64k or 1m");
    }
    if (bytes < MIN_SEGMENT || bytes > MAX_SEGMENT) {
      throw new UserError("--segment " + segment + " is out of range: " + MIN_SEGMENT + " bytes to "
          + ByteSize.format(MAX_SEGMENT));
    }
    return bytes;
  }

  private static void requireMemory(String whose, long bytes, long most, int maps, String segment) {
    if (bytes > most) {
      throw new UserError("--segment " + segment + " is not allowed with --maps " + maps + ": the outputs of " + whose
          + " stay in memory and may take " + ByteSize.format(most) + ", not " + ByteSize.format(bytes));
    }
  }

  @Override
  public String toString() {
    return outputs + parallelCopies.map(copies -> " with " + copies + (copies == 1 ? " copy" : " copies")
        + " at a time").orElse("") + ", " + rounds + network + (raw ? ", and a raw loop" : "");
  }
}
