/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.run.MapSortRun;
import org.apache.hadoop.ab.run.Phases;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.stats.Requirement;
import org.apache.hadoop.ab.workload.MapSortShape;
import org.apache.hadoop.ab.workload.Metric;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ab map-sort}: one map task of each arm. */
@Command(name = MapSortRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = MapSortRun.DESCRIPTION + ".%nA run is a JVM of its own; its heap is twice io.sort.mb and 512 MB.")
final class MapSortCommand implements Callable<Integer> {
  /** Keys by old and new names that would make the report tell something else than what ran. */
  private static final Map<String, Set<String>> KEYS_BY_OPTION = Map.of(
      "--io-sort-mb", Set.of("mapreduce.task.io.sort.mb", "io.sort.mb"),
      "--partitions", Set.of("mapreduce.job.reduces", "mapred.reduce.tasks"),
      "--codec", Set.of("mapreduce.map.output.compress", "mapred.compress.map.output",
          "mapreduce.map.output.compress.codec", "mapred.map.output.compression.codec"),
      "--combiner", Set.of("mapreduce.job.combine.class", "mapred.combiner.class"),
      "--conf mapreduce.map.sort.spill.percent", Set.of("io.sort.spill.percent"));

  @Mixin
  private MeasureOptions options;

  @Option(names = "--records", paramLabel = "N", defaultValue = "4000000",
      description = "Records, 1 to 1000000000 (default: ${DEFAULT-VALUE}).")
  private int records;

  @Option(names = "--key-type", paramLabel = "TYPE", defaultValue = "text",
      description = "text, bytes, long, int, or custom, which has a comparator of its own (default: ${DEFAULT-VALUE}).")
  private String keyType;

  @Option(names = "--key-length", paramLabel = "BYTES",
      description = "Of a key, 1 to 1048576 (default: 10; long and int have their own).")
  private Integer keyLength;

  @Option(names = "--value-length", paramLabel = "BYTES",
      description = "Of a value, 0 to 16777216 (default: what the key leaves of 100).")
  private Integer valueLength;

  @Option(names = "--partitions", paramLabel = "N", defaultValue = "32",
      description = "Reduces of the job, 1 to 100000 (default: ${DEFAULT-VALUE}).")
  private int partitions;

  @Option(names = "--distribution", paramLabel = "NAME", defaultValue = "uniform",
      description = "Of the keys: uniform, prefix90 (nine of ten share four fifths of their bytes), equal, sorted, "
          + "reverse, one-partition (default: ${DEFAULT-VALUE}).")
  private String distribution;

  @Option(names = "--threads", paramLabel = "N",
      description = "Sort threads, 1 to 256: mapreduce.task.sort.threads, unknown to stock (default: the arm's).")
  private Integer threads;

  @Option(names = "--codec", paramLabel = "NAME", defaultValue = "none",
      description = "Of the map output: none, default (zlib), or gzip, which stock cannot do without native code "
          + "(default: ${DEFAULT-VALUE}).")
  private String codec;

  @Option(names = "--combiner", description = "Make every value a count and add a combiner.")
  private boolean combiner;

  @Option(names = "--io-sort-mb", paramLabel = "MB", defaultValue = "512",
      description = "io.sort.mb, 1 to 2047 (default: ${DEFAULT-VALUE}).")
  private int sortMegabytes;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    options.validate();
    MapSortShape shape = MapSortShape.of(records, keyType, Optional.ofNullable(keyLength),
        Optional.ofNullable(valueLength), partitions, distribution, Optional.ofNullable(threads), codec, combiner,
        sortMegabytes);
    List<Metric> metrics = MapSortRun.metrics();
    List<Requirement> requirements = Requirements.parse(options, metrics.stream().map(Metric::name).toList());
    Repository repository = Repository.current();
    List<Side> sides = Sides.of(new ArmCatalog(repository.root(), Notices.to(spec)), options);
    for (Side side : sides) {
      OneRelease.require(side, MapSortRun.NAME, "a map task");
      OneRelease.refuse(side, MapSortRun.NAME, KEYS_BY_OPTION);
    }
    MapSortRun run = new MapSortRun(shape, options.seed, repository.jar("hadoop-ab-arm"),
        repository.jar("hadoop-ab-probe"), Phases.known());
    return new Measure(repository, options, requirements, CommandText.of(spec), spec.commandLine().getOut(),
        spec.commandLine().getErr()).run(run, sides, runs -> metrics);
  }
}
