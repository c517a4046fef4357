/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.run.DiskSpace;
import org.apache.hadoop.ab.run.FaultRun;
import org.apache.hadoop.ab.run.Isolation;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.ab.workload.FaultKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ab shuffle-faults}: how the jobs of each arm end while something goes wrong. */
@Command(name = FaultRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = ShuffleFaultsCommand.DESCRIPTION + ".%nA run is one job of 12 maps and 3 reduces (34 and 9 with one "
        + "broken output in a hundred) on three trackers behind relays; reads time out after 2 s. Exit status 0 says "
        + "that all were run, however they ended.")
final class ShuffleFaultsCommand implements Callable<Integer> {
  static final String DESCRIPTION = "Jobs while connections, trackers or map outputs go wrong: right, wrong, or no end";
  private static final int LONGEST_SECONDS = 3600;

  @Mixin
  private ArmOptions options;

  @Option(names = "--faults", split = ",", paramLabel = "FAULT", description = "Of these alone (default: all): none, "
      + "silence, cuts, flips, lengths, maps, reduces, bytes, one-in-a-hundred, restart.")
  private List<String> faults;

  @Option(names = "--limit", paramLabel = "SECONDS", defaultValue = "40",
      description = "After which a job counts as still running, 5 to 3600 (default: ${DEFAULT-VALUE}).")
  private int limitSeconds;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (limitSeconds < 5 || limitSeconds > LONGEST_SECONDS) {
      throw new UserError("--limit " + limitSeconds + " is not allowed: 5 to " + LONGEST_SECONDS);
    }
    if (faults != null && faults.isEmpty()) {
      throw new UserError("--faults names none: one or more of " + String.join(", ", FaultKind.names()));
    }
    List<FaultKind> kinds = faults == null ? Arrays.asList(FaultKind.values())
        : faults.stream().map(FaultKind::named).toList();
    Repository repository = Repository.current();
    List<Side> sides = Sides.of(new ArmCatalog(repository.root(), Notices.to(spec)), options);
    for (Side side : sides) {
      OneRelease.require(side, FaultRun.NAME, "trackers");
    }
    Path tool = repository.jar("hadoop-ab-arm");
    Duration limit = Duration.ofSeconds(limitSeconds);
    List<FaultRun> runs = kinds.stream().map(kind -> new FaultRun(kind, limit, options.seed, tool)).toList();
    Isolation isolation = Isolation.detect(repository.root(), Optional.empty());
    if (!isolation.namespace()) {
      spec.commandLine().getErr().println("ab: note: " + isolation.describe());
    }
    Path results = options.results(repository);
    DiskSpace.require(results, runs.get(0).diskBytes() * (options.keep ? runs.size() * sides.size() : 1));
    Header header = new Setting(repository, CommandText.of(spec), isolation, sides).header(FaultRun.NAME + ": "
        + String.join(", ", kinds.stream().map(FaultKind::toString).toList()) + "; " + limitSeconds + " s at most", 1,
        false, results, options.seed);
    Session session = options.resume ? Session.resume(results, FaultRun.NAME, header)
        : Session.begin(results, FaultRun.NAME, header);
    return new FaultRounds(session, isolation, options.keep, spec.commandLine().getOut(), spec.commandLine().getErr())
        .run(runs, sides);
  }
}
