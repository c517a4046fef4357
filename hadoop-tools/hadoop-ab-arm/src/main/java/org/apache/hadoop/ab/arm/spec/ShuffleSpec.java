/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The work that one run of shuffle has to do: the options of the workload, by their names.
 *
 * @param file the properties file itself, which the servers read too
 * @param dir scratch: every file of the run stands below it; the harness deletes it
 * @param logs where the servers log
 * @param report where the JSON lines go
 * @param maps how many there are, 1 or more
 * @param segment bytes of a map's output for one reduce, with its checksum
 * @param hosts addresses that the outputs are on, 1 or more
 * @param reduces how many copy at the same time, 1 or more
 * @param rounds that are timed, 1 or more
 * @param warmUp rounds before them, 0 or more
 * @param warmUpSeconds what these take at least; 0 for nothing
 * @param rtt milliseconds of the round trip that a relay adds; 0 for none
 * @param link megabits a second of a relay's line; 0 for no limit
 * @param resetFirst connections to each host that a relay resets in each round; 0 for none
 * @param raw whether the same bytes go over plain connections, too
 * @param seed of the outputs
 * @param clusterClasses classes whose jar is reported, of the servers
 * @param childClasses classes whose jar is reported, of the reduces
 * @param conf settings that go over our own
 */
public record ShuffleSpec(Path file, Path dir, Path logs, Path report, int maps, int segment, int hosts,
    int reduces, int rounds, int warmUp, int warmUpSeconds, int rtt, int link, int resetFirst,
    boolean raw, long seed, List<String> clusterClasses, List<String> childClasses, Map<String, String> conf) {
  /** The name of the workload. */
  public static final String NAME = "shuffle";

  /** Tells whether something stands between reduces and servers. */
  public boolean hasRelay() {
    return rtt > 0 || link > 0 || resetFirst > 0;
  }

  /** The maps whose outputs a host has, in their order: maps go round the hosts. */
  public IntStream mapsOf(int host) {
    return IntStream.iterate(host, map -> map < maps, map -> map + hosts);
  }

  /**
   * Reads a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value of another type
   */
  public static ShuffleSpec load(Path file) throws RunException {
    return new SpecReader(file).read(ShuffleSpec.class);
  }
}
