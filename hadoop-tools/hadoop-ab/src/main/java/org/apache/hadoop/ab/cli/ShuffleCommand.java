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
import org.apache.hadoop.ab.run.NetworkNamespace;
import org.apache.hadoop.ab.run.ShuffleRun;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.stats.Requirement;
import org.apache.hadoop.ab.workload.Metric;
import org.apache.hadoop.ab.workload.ShuffleShape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ab shuffle}: the copy phase of each arm's reduces. */
@Command(name = ShuffleRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = ShuffleRun.DESCRIPTION + ".%nA run has a JVM for the reduces, whose heap is one and a half times all "
        + "outputs and 512 MB, and two for the servers. INFO lines are off.")
final class ShuffleCommand implements Callable<Integer> {
  /** Keys by old and new names that would make the report tell something else than what ran. */
  private static final Map<String, Set<String>> KEYS_BY_OPTION = Map.of(
      "--parallel-copies", Set.of("mapreduce.reduce.shuffle.parallelcopies", "mapred.reduce.parallel.copies"),
      "--maps", Set.of("mapreduce.job.maps", "mapred.map.tasks"),
      "--reduces", Set.of("mapreduce.job.reduces", "mapred.reduce.tasks"));

  @Mixin
  private MeasureOptions options;

  @Option(names = "--maps", paramLabel = "M", defaultValue = "2000",
      description = "Maps, 1 to 10000 (default: ${DEFAULT-VALUE}).")
  private int maps;

  @Option(names = "--segment", paramLabel = "SIZE", defaultValue = "64k",
      description = "Of a map's output for one reduce, 64 bytes to 256m (default: ${DEFAULT-VALUE}).")
  private String segment;

  @Option(names = "--hosts", paramLabel = "H", defaultValue = "20",
      description = "Addresses that the outputs are on in turn, 1 to 2000 (default: ${DEFAULT-VALUE}).")
  private int hosts;

  @Option(names = "--reduces", paramLabel = "R", defaultValue = "2",
      description = "Reduces that copy at the same time, 1 to 64 (default: ${DEFAULT-VALUE}).")
  private int reduces;

  @Option(names = "--parallel-copies", paramLabel = "N",
      description = "Of a reduce, 1 to 1000: mapreduce.reduce.shuffle.parallelcopies (default: the key's).")
  private Integer parallelCopies;

  @Option(names = "--rounds", paramLabel = "N",
      description = "Timed rounds in a run, 1 to 1000 (default: what stock takes about 20 s for, 2 to 200).")
  private Integer rounds;

  @Option(names = "--warm-up", paramLabel = "N",
      description = "Rounds before them, 0 to 1000, in up to five parts, with a rest for the compilers after each "
          + "(default: as many, and more until 20 s are over).")
  private Integer warmUp;

  @Option(names = "--warm-up-seconds", paramLabel = "S",
      description = "Time that those rounds take at least, 0 to 600 s, rests not counted (default: 20; 0 with "
          + "--warm-up).")
  private Integer warmUpSeconds;

  @Option(names = "--rtt", paramLabel = "MS", defaultValue = "0",
      description = "Round trip between reduces and hosts, 0 to 10000 ms, by a relay (default: the loopback's own).")
  private int rttMillis;

  @Option(names = "--link", paramLabel = "MBIT", defaultValue = "0",
      description = "Rate of the line between reduces and hosts, 0 to 100000 Mbit/s, by a relay; the warm-up goes"
          + " without it (default: no limit).")
  private int linkMegabits;

  @Option(names = "--reset-first", paramLabel = "N", defaultValue = "0",
      description = "Connections to each host that a relay resets at once in each round, 0 to 20 (default: none).")
  private int resetFirst;

  @Option(names = "--somaxconn", paramLabel = "N",
      description = "The most that a listen queue may hold, 1 to 65535: each run has a network namespace of its own, "
          + "which needs root, unshare and ip (default: what this system has).")
  private Integer somaxconn;

  @Option(names = "--raw",
      description = "As many rounds of a raw loop after the others: the same files by sendfile over plain connections, "
          + "one for each reduce and host, at most 500, copied into arrays and summed.")
  private boolean raw;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    options.validate();
    ShuffleShape.Outputs outputs = ShuffleShape.Outputs.of(maps, segment, hosts, reduces);
    ShuffleShape.Network network = new ShuffleShape.Network(rttMillis, linkMegabits, resetFirst,
        Optional.ofNullable(somaxconn));
    ShuffleShape shape = new ShuffleShape(outputs, ShuffleShape.Rounds.of(outputs, network,
        Optional.ofNullable(rounds), Optional.ofNullable(warmUp), Optional.ofNullable(warmUpSeconds)), network,
        Optional.ofNullable(parallelCopies), raw);
    List<Metric> metrics = ShuffleRun.metrics(shape);
    List<Requirement> requirements = Requirements.parse(options, metrics.stream().map(Metric::name).toList());
    // before the arms, whose build may take minutes
    network.somaxconn().map(NetworkNamespace::new).ifPresent(NetworkNamespace::require);
    Repository repository = Repository.current();
    List<Side> sides = Sides.of(new ArmCatalog(repository.root(), Notices.to(spec)), options);
    for (Side side : sides) {
      OneRelease.require(side, ShuffleRun.NAME, "a reduce and a tracker");
      OneRelease.refuse(side, ShuffleRun.NAME, KEYS_BY_OPTION);
    }
    ShuffleRun run = new ShuffleRun(shape, options.seed, repository.jar("hadoop-ab-arm"));
    return new Measure(repository, options, requirements, CommandText.of(spec), spec.commandLine().getOut(),
        spec.commandLine().getErr()).run(run, sides, runs -> metrics);
  }
}
