/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The specification of a shuffle run: the options of the workload, by their names.
 *
 * @param file the properties file, which the servers read too
 * @param dir the scratch folder of all the run's files; the harness deletes it
 * @param logs the folder of the servers' logs
 * @param report the folder of the JSON lines
 * @param maps the number of maps, 1 or more
 * @param segment the bytes of a map's output for one reduce, including its checksum
 * @param hosts the number of addresses that serve the outputs, 1 or more
 * @param reduces the number of reduces that copy in parallel, 1 or more
 * @param rounds the number of timed rounds, 1 or more
 * @param warmUp the number of rounds before them, 0 or more
 * @param warmUpSeconds the minimum duration of the warm-up; 0 for none
 * @param rtt the milliseconds of round-trip time added by a relay; 0 for none
 * @param link the rate of the relay's link in megabits per second; 0 for no limit
 * @param resetFirst the number of connections to each host that a relay resets in each round; 0 for none
 * @param raw true to send the same bytes over plain connections as well
 * @param seed the seed of the outputs
 * @param clusterClasses the classes of the servers whose jars are reported
 * @param childClasses the classes of the reduces whose jars are reported
 * @param conf settings that override our own
 */
public record ShuffleSpec(Path file, Path dir, Path logs, Path report, int maps, int segment, int hosts,
    int reduces, int rounds, int warmUp, int warmUpSeconds, int rtt, int link, int resetFirst,
    boolean raw, long seed, List<String> clusterClasses, List<String> childClasses, Map<String, String> conf) {
  /** The name of the workload. */
  public static final String NAME = "shuffle";

  /** Returns true if there is a relay between reduces and servers. */
  public boolean hasRelay() {
    return rtt > 0 || link > 0 || resetFirst > 0;
  }

  /** Returns the maps whose outputs a host has, in ascending order: maps are assigned to hosts round-robin. */
  public IntStream mapsOf(int host) {
    return IntStream.iterate(host, map -> map < maps, map -> map + hosts);
  }

  /**
   * Reads a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value of the wrong type
   */
  public static ShuffleSpec load(Path file) throws RunException {
    return new SpecReader(file).read(ShuffleSpec.class);
  }
}
