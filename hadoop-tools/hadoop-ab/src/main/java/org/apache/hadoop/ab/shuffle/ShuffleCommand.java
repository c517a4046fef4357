/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.shuffle;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.MeasureCommand;
import org.apache.hadoop.ab.cli.OneRelease;
import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.NetworkNamespace;
import org.apache.hadoop.ab.run.Side;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code ab shuffle}: the copy phase of each arm's reduces. */
@Command(name = ShuffleRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = ShuffleRun.DESCRIPTION + ".%nA run has a JVM for the reduces, whose heap is 1.5 times all outputs "
        + "plus 512 MB, and two for the servers. INFO logging is off.")
public final class ShuffleCommand extends MeasureCommand {
  /** Keys, by old and new names, that would make the report disagree with what ran. */
  private static final Map<String, Set<String>> KEYS_BY_OPTION = Map.of(
      "--parallel-copies", Set.of("mapreduce.reduce.shuffle.parallelcopies", "mapred.reduce.parallel.copies"),
      "--maps", Set.of("mapreduce.job.maps", "mapred.map.tasks"),
      "--reduces", Set.of("mapreduce.job.reduces", "mapred.reduce.tasks"));

  @Option(names = "--maps", paramLabel = "M", defaultValue = "2000",
      description = "Maps, 1 to 10000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 10_000)
  private int maps;

  @Option(names = "--segment", paramLabel = "SIZE", defaultValue = "64k",
      description = "Size of a map's output for one reduce, 64 bytes to 256m (default: ${DEFAULT-VALUE}).")
  private String segment;

  @Option(names = "--hosts", paramLabel = "H", defaultValue = "20",
      description = "Addresses over which the outputs are distributed, 1 to 2000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 2000)
  private int hosts;

  @Option(names = "--reduces", paramLabel = "R", defaultValue = "2",
      description = "Reduces that copy at the same time, 1 to 64 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 64)
  private int reduces;

  @Option(names = "--parallel-copies", paramLabel = "N",
      description = "Copies per reduce, 1 to 1000: mapreduce.reduce.shuffle.parallelcopies (default: the key's).")
  @Limit(min = 1, max = 1000)
  private Integer parallelCopies;

  @Option(names = "--rounds", paramLabel = "N",
      description = "Timed rounds per run, 1 to 1000 (default: as many as stock does in about 20 s, 2 to 200).")
  @Limit(min = 1, max = 1000)
  private Integer rounds;

  @Option(names = "--warm-up", paramLabel = "N",
      description = "Warm-up rounds, 0 to 1000, in up to five parts, each followed by a pause for the compilers "
          + "(default: as many as timed ones, and more until 20 s have passed).")
  @Limit(min = 0, max = 1000)
  private Integer warmUp;

  @Option(names = "--warm-up-seconds", paramLabel = "S",
      description = "Minimum time of the warm-up rounds, 0 to 600 s, without pauses (default: 20; 0 with "
          + "--warm-up).")
  @Limit(min = 0, max = 600)
  private Integer warmUpSeconds;

  @Option(names = "--rtt", paramLabel = "MS", defaultValue = "0",
      description = "Round-trip time between reduces and hosts, 0 to 10000 ms, by a relay (default: the loopback's).")
  @Limit(min = 0, max = 10_000)
  private int rttMillis;

  @Option(names = "--link", paramLabel = "MBIT", defaultValue = "0",
      description = "Rate of the link between reduces and hosts, 0 to 100000 Mbit/s, by a relay; not in the"
          + " warm-up (default: no limit).")
  @Limit(min = 0, max = 100_000)
  private int linkMegabits;

  @Option(names = "--reset-first", paramLabel = "N", defaultValue = "0",
      description = "Connections to each host that a relay resets at once in each round, 0 to 20 (default: none).")
  @Limit(min = 0, max = 20)
  private int resetFirst;

  @Option(names = "--somaxconn", paramLabel = "N",
      description = "Maximum length of listen queues, 1 to 65535: each run has its own network namespace, which needs "
          + "root, unshare and ip (default: this system's).")
  @Limit(min = 1, max = 65_535)
  private Integer somaxconn;

  @Option(names = "--raw",
      description = "Then run as many rounds of a raw loop: the same files by sendfile over plain connections, one per "
          + "reduce and host, at most 500, copied into arrays and summed.")
  private boolean raw;

  private ShuffleShape shape;

  @Override
  public String name() {
    return ShuffleRun.NAME;
  }

  @Override
  public String description() {
    return ShuffleRun.DESCRIPTION;
  }

  @Override
  public List<Metric> allMetrics() {
    return ShuffleRun.metrics();
  }

  @Override
  protected List<Metric> metrics() {
    ShuffleShape.Outputs outputs = ShuffleShape.Outputs.of(maps, segment, hosts, reduces);
    ShuffleShape.Network network = new ShuffleShape.Network(rttMillis, linkMegabits, resetFirst,
        Optional.ofNullable(somaxconn));
    ShuffleShape.Rounds all = ShuffleShape.Rounds.of(outputs, network, Optional.ofNullable(rounds),
        Optional.ofNullable(warmUp), Optional.ofNullable(warmUpSeconds));
    shape = new ShuffleShape(outputs, all, network, Optional.ofNullable(parallelCopies), raw);
    segment = Integer.toString(outputs.segmentBytes());
    rounds = all.timed();
    warmUp = all.warmUp();
    warmUpSeconds = all.warmUpSeconds();
    network.somaxconn().map(NetworkNamespace::new).ifPresent(NetworkNamespace::require);
    return ShuffleRun.metrics(shape);
  }

  @Override
  protected void require(Side side) {
    OneRelease.require(side, ShuffleRun.NAME, "a reduce and a tracker");
    OneRelease.refuse(side, ShuffleRun.NAME, KEYS_BY_OPTION);
  }

  @Override
  protected Measurement measurement(Checkout checkout) throws IOException {
    return new ShuffleRun(shape, Options.told(this), options().seed(), checkout.jar("hadoop-ab-arm"));
  }
}
