/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one run of map-sort has to do: the checked contents of run.properties.
 *
 * @param dir scratch: every file of the run stands below it; the harness deletes it
 * @param logs where the task logs
 * @param report where the JSON lines go
 * @param records how many the map task gets, 1 or more
 * @param keyType text, bytes, long, int or custom
 * @param keyLength bytes of a key's own, without what its type adds; fixed for the numbers
 * @param valueLength bytes of a value's own
 * @param partitions reduces of the job, 1 or more
 * @param distribution uniform, prefix90, equal, sorted, reverse or one-partition
 * @param threads for the sort; empty for the arm's own default
 * @param codec none, default or gzip
 * @param combiner whether the job has one
 * @param sortMegabytes io.sort.mb
 * @param seed of the records
 * @param clusterClasses classes whose jar is reported, of the daemons
 * @param childClasses classes whose jar is reported, of the task
 * @param conf settings that go over our own
 */
public record MapSortSpec(Path dir, Path logs, Path report, int records, String keyType, int keyLength, int valueLength,
    int partitions, String distribution, Optional<Integer> threads, String codec, boolean combiner, int sortMegabytes,
    long seed, List<String> clusterClasses, List<String> childClasses, Map<String, String> conf) {
  /** The name of the workload. */
  public static final String NAME = "map-sort";

  /** Whether a properties file asks for this workload. */
  public static boolean isMeantBy(Path file) throws RunException {
    return new SpecReader(file).text("workload").equals(NAME);
  }

  /**
   * Reads and checks a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value that is not allowed
   */
  public static MapSortSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    Optional<Integer> threads = in.optional("threads").isPresent() ? Optional.of(in.count("threads", 1))
        : Optional.empty();
    return new MapSortSpec(in.directory("dir"), in.path("logs"), in.directory("report"), in.count("records", 1),
        in.oneOf("key.type", List.of("text", "bytes", "long", "int", "custom")), in.count("key.length", 1),
        in.count("value.length", 0), in.count("partitions", 1),
        in.oneOf("distribution", List.of("uniform", "prefix90", "equal", "sorted", "reverse", "one-partition")),
        threads, in.oneOf("codec", List.of("none", "default", "gzip")),
        in.oneOf("combiner", List.of("true", "false")).equals("true"), in.count("io.sort.mb", 1), in.number("seed"),
        in.list("classes.cluster"), in.list("classes.child"), in.under("conf."));
  }
}
