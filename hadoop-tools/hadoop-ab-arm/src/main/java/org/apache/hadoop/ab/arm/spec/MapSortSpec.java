/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The work that one run of map-sort has to do: the options of the workload, by their names.
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
 * @param ioSortMb io.sort.mb
 * @param seed of the records
 * @param clusterClasses classes whose jar is reported, of the daemons
 * @param childClasses classes whose jar is reported, of the task
 * @param conf settings that go over our own
 */
public record MapSortSpec(Path dir, Path logs, Path report, int records, String keyType, int keyLength, int valueLength,
    int partitions, String distribution, Optional<Integer> threads, String codec, boolean combiner, int ioSortMb,
    long seed, List<String> clusterClasses, List<String> childClasses, Map<String, String> conf) {
  /** The name of the workload. */
  public static final String NAME = "map-sort";

  /**
   * Reads a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value of another type
   */
  public static MapSortSpec load(Path file) throws RunException {
    return new SpecReader(file).read(MapSortSpec.class);
  }
}
