/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.mapsort;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.MeasureCommand;
import org.apache.hadoop.ab.cli.OneRelease;
import org.apache.hadoop.ab.options.Choice;
import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Side;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code ab map-sort}: one map task of each arm. */
@Command(name = MapSortRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = MapSortRun.DESCRIPTION + ".%nA run has its own JVM, whose heap is twice io.sort.mb plus 512 MB.")
public final class MapSortCommand extends MeasureCommand {
  /** The jar with the map task of Hadoop 3, which is created in the same way as that of 0.22.0. */
  private static final String HADOOP_3 = "hadoop-mapreduce-client-core-3.";
  /** Keys, by old and new names, that would make the report disagree with what ran. */
  private static final Map<String, Set<String>> KEYS_BY_OPTION = Map.of(
      "--io-sort-mb", Set.of("mapreduce.task.io.sort.mb", "io.sort.mb"),
      "--partitions", Set.of("mapreduce.job.reduces", "mapred.reduce.tasks"),
      "--codec", Set.of("mapreduce.map.output.compress", "mapred.compress.map.output",
          "mapreduce.map.output.compress.codec", "mapred.map.output.compression.codec"),
      "--combiner", Set.of("mapreduce.job.combine.class", "mapred.combiner.class"),
      "--conf mapreduce.map.sort.spill.percent", Set.of("io.sort.spill.percent"));

  @Option(names = "--records", paramLabel = "N", defaultValue = "4000000",
      description = "Records, 1 to 1000000000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 1_000_000_000)
  private int records;

  @Option(names = "--key-type", paramLabel = "TYPE", defaultValue = "text",
      description = "text, bytes, long, int, or custom, which has its own comparator (default: ${DEFAULT-VALUE}).")
  private String keyType;

  @Option(names = "--key-length", paramLabel = "BYTES",
      description = "Length of a key, 1 to 1048576 (default: 10; long and int have a fixed one).")
  @Limit(min = 1, max = 1 << 20)
  private Integer keyLength;

  @Option(names = "--value-length", paramLabel = "BYTES",
      description = "Length of a value, 0 to 16777216 (default: 100 minus the key length).")
  @Limit(min = 0, max = 16 << 20)
  private Integer valueLength;

  @Option(names = "--partitions", paramLabel = "N", defaultValue = "32",
      description = "Reduces of the job, 1 to 100000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 100_000)
  private int partitions;

  @Option(names = "--distribution", paramLabel = "NAME", defaultValue = "uniform",
      description = "Keys: uniform, prefix90 (nine of ten share four fifths of their bytes), equal, sorted, "
          + "reverse, one-partition (default: ${DEFAULT-VALUE}).")
  @Choice({"uniform", "prefix90", "equal", "sorted", "reverse", "one-partition"})
  private String distribution;

  @Option(names = "--threads", paramLabel = "N",
      description = "Sort threads, 1 to 256: mapreduce.task.sort.threads, unknown to stock (default: the arm's).")
  @Limit(min = 1, max = 256)
  private Integer threads;

  @Option(names = "--codec", paramLabel = "NAME", defaultValue = "none",
      description = "Codec of the map output: none, default (zlib), or gzip, which stock cannot do without native code "
          + "(default: ${DEFAULT-VALUE}).")
  @Choice({"none", "default", "gzip"})
  private String codec;

  @Option(names = "--combiner", description = "Make every value a count and add a combiner.")
  private boolean combiner;

  @Option(names = "--io-sort-mb", paramLabel = "MB", defaultValue = "512",
      description = "io.sort.mb, 1 to 2047 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 2047)
  private int sortMegabytes;

  private MapSortShape shape;

  @Override
  public String name() {
    return MapSortRun.NAME;
  }

  @Override
  public String description() {
    return MapSortRun.DESCRIPTION;
  }

  @Override
  public List<Metric> allMetrics() {
    return MapSortRun.metrics();
  }

  @Override
  protected List<Metric> metrics() {
    shape = MapSortShape.of(records, keyType, Optional.ofNullable(keyLength), Optional.ofNullable(valueLength),
        partitions, distribution, Optional.ofNullable(threads), codec, combiner, sortMegabytes);
    keyLength = shape.keyLength();
    valueLength = shape.valueLength();
    return MapSortRun.metrics();
  }

  @Override
  protected void require(Side side) {
    if (side.arm().sumsByName().keySet().stream().noneMatch(jar -> jar.startsWith(HADOOP_3))) {
      OneRelease.require(side, MapSortRun.NAME, "a map task");
    }
    OneRelease.refuse(side, MapSortRun.NAME, KEYS_BY_OPTION);
  }

  @Override
  protected Measurement measurement(Checkout checkout) throws IOException {
    return new MapSortRun(shape, Options.told(this), options().seed(), checkout.jar("hadoop-ab-arm"),
        checkout.jar("hadoop-ab-probe"), Phases.known());
  }
}
