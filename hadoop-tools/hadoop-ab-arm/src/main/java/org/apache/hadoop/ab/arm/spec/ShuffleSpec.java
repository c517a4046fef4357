/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What one run of shuffle has to do: the checked contents of run.properties.
 *
 * @param file the properties file itself, which the servers read too
 * @param dir scratch: every file of the run stands below it; the harness deletes it
 * @param logs where the servers log
 * @param report where the JSON lines go
 * @param maps how many there are, 1 or more
 * @param segmentBytes of a map's output for one reduce, with its checksum
 * @param hosts addresses that the outputs are on, 1 or more
 * @param reduces how many copy at the same time, 1 or more
 * @param rounds that are timed, 1 or more
 * @param warmUp rounds before them, 0 or more
 * @param warmUpSeconds what these take at least; 0 for nothing
 * @param rttMillis round trip that a relay adds; 0 for none
 * @param linkMegabits rate of a relay's line, a second; 0 for no limit
 * @param resetFirst connections to each host that a relay resets in each round; 0 for none
 * @param raw whether the same bytes go over plain connections, too
 * @param seed of the outputs
 * @param clusterClasses classes whose jar is reported, of the servers
 * @param childClasses classes whose jar is reported, of the reduces
 * @param conf settings that go over our own
 */
public record ShuffleSpec(Path file, Path dir, Path logs, Path report, int maps, int segmentBytes, int hosts,
    int reduces, int rounds, int warmUp, int warmUpSeconds, int rttMillis, int linkMegabits, int resetFirst,
    boolean raw, long seed, List<String> clusterClasses, List<String> childClasses, Map<String, String> conf) {
  /** The name of the workload. */
  public static final String NAME = "shuffle";
  /** A record of a few bytes, and what stands around it. */
  public static final int LEAST_SEGMENT = 64;

  /** Whether something stands between reduces and servers. */
  public boolean hasRelay() {
    return rttMillis > 0 || linkMegabits > 0 || resetFirst > 0;
  }

  /** The maps whose outputs a host has, in their order: maps go round the hosts. */
  public IntStream mapsOf(int host) {
    return IntStream.iterate(host, map -> map < maps, map -> map + hosts);
  }

  /** Whether a properties file asks for this workload. */
  public static boolean isMeantBy(Path file) throws RunException {
    return new SpecReader(file).text("workload").equals(NAME);
  }

  /**
   * Reads and checks a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value that is not allowed
   */
  public static ShuffleSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    return new ShuffleSpec(file, in.directory("dir"), in.path("logs"), in.directory("report"), in.count("maps", 1),
        in.count("segment.bytes", LEAST_SEGMENT), in.count("hosts", 1), in.count("reduces", 1), in.count("rounds", 1),
        in.count("warm.up", 0), in.count("warm.up.seconds", 0, 0), in.count("rtt.millis", 0, 0),
        in.count("link.megabits", 0, 0), in.count("reset.first", 0, 0), in.yes("raw", false), in.number("seed"),
        in.list("classes.cluster"), in.list("classes.child"), in.under("conf."));
  }
}
