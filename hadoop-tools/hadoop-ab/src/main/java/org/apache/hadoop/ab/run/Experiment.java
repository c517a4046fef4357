/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A measurement of several sides in rounds: A B C, A B C, ...
 *
 * <p>Round 0 warms up the machine (page cache, disk, frequency) and is excluded from every number. A round that is
 * partly in the log is completed, not repeated. A side that fails from the start is not worth repeating: when a side
 * has failed in both the warm-up and the first round, the measurement ends.
 *
 * @param sides two or more for a comparison; labels are unique
 * @param rounds not counting the warm-up
 * @param beforeRun called before each run, for example to drop the page cache
 */
public record Experiment(Measurement measurement, List<Side> sides, int rounds, Path folder, Action beforeRun) {

  /** An action that may fail. */
  @FunctionalInterface
  public interface Action {
    void run() throws IOException;
  }

  /** Carries out one run, as {@link Runner#run} does. */
  @FunctionalInterface
  public interface Execution {
    Run run(Measurement measurement, Side side, int round, Path folder) throws IOException, InterruptedException;
  }

  /** Returns the total number of runs, without the warm-up. */
  public int total() {
    return sides.size() * rounds;
  }

  /**
   * Carries out the runs that are missing from the log.
   *
   * @return all runs, including those from the log
   */
  public List<Run> run(Execution execution, RunLog log, Progress progress) throws IOException, InterruptedException {
    List<Run> runs = new ArrayList<>(log.read());
    Set<String> done = new HashSet<>();
    runs.stream().filter(run -> !run.warmUp()).forEach(run -> done.add(key(run.round(), run.arm())));
    if (done.size() >= total()) {
      return runs;
    }
    Set<String> failing = new HashSet<>();
    for (int round = 0; round <= rounds; round++) {
      for (Side side : sides) {
        if (done.contains(key(round, side.label()))) {
          continue;
        }
        progress.begin(side, round);
        beforeRun.run();
        Run run = execution.run(measurement, side, round, folder.resolve(folderName(round, side.label())));
        log.append(run);
        runs.add(run);
        progress.end(run);
        if (!run.failed()) {
          failing.remove(side.label());
        } else if (!failing.add(side.label()) && round == 1) {
          return runs;
        }
      }
    }
    return runs;
  }

  private static String key(int round, String label) {
    return String.format(Locale.ROOT, "%03d-%s", round, label);
  }

  /** Returns a file name that needs no quoting in paths, URIs and JVM flags. */
  private static String folderName(int round, String label) {
    return key(round, label).replaceAll("[^\\w.-]", "-");
  }
}
