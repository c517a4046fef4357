/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.record.Recorder;
import org.apache.hadoop.ab.run.Profiler;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Option;

/** The options that every timing measurement has. */
public final class MeasureOptions extends ArmOptions {
  static final int MAX_RUNS = 1000;
  /** A week, in seconds. */
  private static final long MAX_SECONDS = 604_800;

  @Option(names = "--runs", paramLabel = "N", defaultValue = "6",
      description = "Measured runs of each arm, 1 to 1000, after a warm-up run; intervals need 6 (default: "
          + "${DEFAULT-VALUE}).")
  int runs;

  @Option(names = "--require", paramLabel = "[METRIC:]ARM/ARM<=X",
      description = "Exit status 1 unless the whole interval of the ratio is at most X (or, with >=, at least X).")
  List<String> requirements = new ArrayList<>();

  @Option(names = "--cold", description = "Drop the page cache before each run (needs root).")
  boolean cold;

  @Option(names = "--scratch", paramLabel = "DIR",
      description = "Where runs write their files (default: next to the results). In memory, as in /dev/shm, the disk "
          + "and its file system do not affect the figures.")
  Path scratch;

  @Option(names = "--timeout", paramLabel = "SECONDS",
      description = "End a run that takes longer than this, 1 to 604800 (default: by workload and size).")
  Long timeout;

  @Option(names = "--record", paramLabel = "NAME",
      description = "Record the result as that experiment of dev-support/benchmarks/experiments.json, replacing the "
          + "previous one; needs its command line, 6 runs or more, and no local changes.")
  String record;

  @Option(names = "--profiler", paramLabel = "FLAG",
      description = "A flag for every JVM of every run, including tasks and daemons, such as that of a profiler; may "
          + "be given more than once. {recordings} in it stands for a directory of the run, kept with the "
          + "results. Times are then those of profiled programs. dev-support/bin/profile knows some profilers.")
  List<String> profiler = new ArrayList<>();

  private Recorder recorder;

  /**
   * Rejects values that are out of range, and results that cannot be recorded.
   *
   * @param arguments the whole command line
   */
  void validate(List<String> arguments) throws IOException {
    if (runs < 1 || runs > MAX_RUNS) {
      throw new UserError("--runs " + runs + " is out of range: 1 to " + MAX_RUNS);
    }
    if (scratch != null && !(Files.isDirectory(scratch) && Files.isWritable(scratch))) {
      throw new UserError("--scratch " + scratch + " is not allowed: it must be an existing, writable directory");
    }
    if (timeout != null && (timeout < 1 || timeout > MAX_SECONDS)) {
      throw new UserError("--timeout " + timeout + " is out of range: 1 to " + MAX_SECONDS);
    }
    for (String flag : profiler) {
      if (!flag.matches("-[\\x21-\\x7e]+")) {
        throw new UserError("--profiler '" + flag + "' is not allowed: it must be a JVM flag, which begins with - and "
            + "has no blanks");
      }
    }
    if (record != null && !profiler.isEmpty()) {
      throw new UserError("--record is not allowed with --profiler: profiled programs take longer");
    }
    if (record != null) {
      recorder = Recorder.require(Checkout.current().root(), record, arguments, runs);
    }
  }

  /** Returns the recorder of the result; empty if {@code --record} was not given. */
  Optional<Recorder> recorder() {
    return Optional.ofNullable(recorder);
  }

  /** Returns the sides with the requested profiler. */
  List<Side> profiled(List<Side> sides, Path recordings) {
    return profiler.isEmpty() ? sides
        : sides.stream().map(side -> side.with(new Profiler(List.copyOf(profiler), recordings))).toList();
  }

  /** Returns the description of the measurement, marked as profiled if a profiler is used. */
  String describe(String measurement) {
    return profiler.isEmpty() ? measurement : measurement + "; PROFILED: " + String.join(" ", profiler);
  }

  Duration bound(Duration ordinary) {
    return timeout == null ? ordinary : Duration.ofSeconds(timeout);
  }
}
