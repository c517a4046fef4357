/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The specification of a map-sort run: the options of the workload, by their names.
 *
 * @param dir the scratch folder of all the run's files; the harness deletes it
 * @param logs the folder of the task's logs
 * @param report the folder of the JSON lines
 * @param records the number of records of the map task, 1 or more
 * @param keyType text, bytes, long, int or custom
 * @param keyLength the bytes of a key without its type's overhead; fixed for numbers
 * @param valueLength the bytes of a value without overhead
 * @param partitions the number of reduces of the job, 1 or more
 * @param distribution uniform, prefix90, equal, sorted, reverse or one-partition
 * @param threads the number of sort threads; empty for the arm's default
 * @param codec none, default or gzip
 * @param combiner true if the job has one
 * @param ioSortMb io.sort.mb
 * @param seed the seed of the records
 * @param clusterClasses the classes of the daemons whose jars are reported
 * @param childClasses the classes of the task whose jars are reported
 * @param conf settings that override our own
 */
public record MapSortSpec(Path dir, Path logs, Path report, int records, String keyType, int keyLength, int valueLength,
    int partitions, String distribution, Optional<Integer> threads, String codec, boolean combiner, int ioSortMb,
    long seed, List<String> clusterClasses, List<String> childClasses, Map<String, String> conf) {
  /** The name of the workload. */
  public static final String NAME = "map-sort";

  /**
   * Reads a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value of the wrong type
   */
  public static MapSortSpec load(Path file) throws RunException {
    return new SpecReader(file).read(MapSortSpec.class);
  }
}
