/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.run.Conditions;
import org.apache.hadoop.ab.run.Run;

/** The lines of a report about disturbances on the machine; none if it was quiet. */
public final class Quiet {
  private static final double PERCENT = 100;

  private Quiet() {
  }

  /**
   * Returns a line for each kind of disturbance during measured runs, and one if the measurement was interrupted and
   * resumed.
   *
   * @param runs including warm-up runs
   */
  public static List<String> warnings(List<Run> runs) {
    List<Conditions> seen = runs.stream().filter(run -> !run.warmUp()).map(Run::conditions)
        .filter(each -> each != null).toList();
    List<String> warnings = new ArrayList<>();
    if (seen.stream().anyMatch(Conditions::wasBusy)) {
      warnings.add(String.format(Locale.ROOT, "before %s, other programs used up to %.0f %% of the processors (load "
          + "average up to %.1f)", count(seen, Conditions::wasBusy),
          seen.stream().mapToDouble(Conditions::busy).max().orElse(0) * PERCENT,
          seen.stream().filter(Conditions::wasBusy).mapToDouble(Conditions::load).max().orElse(0)));
    }
    if (seen.stream().anyMatch(Conditions::wasStolenFrom)) {
      warnings.add(String.format(Locale.ROOT, "during %s, other virtual machines took up to %.0f %% of the processors' "
          + "time", count(seen, Conditions::wasStolenFrom),
          seen.stream().mapToDouble(Conditions::steal).max().orElse(0) * PERCENT));
    }
    if (seen.stream().anyMatch(each -> each.measurements() > 0)) {
      warnings.add("during " + count(seen, each -> each.measurements() > 0) + ", another measurement was running");
    }
    // Each part has its own warm-up and restarted the run that had not finished.
    long parts = runs.stream().filter(Run::warmUp).collect(Collectors.groupingBy(Run::arm, Collectors.counting()))
        .values().stream().mapToLong(Long::longValue).max().orElse(1);
    if (parts > 1) {
      warnings.add("the runs were done in " + parts + " parts, as the measurement was interrupted");
    }
    return warnings;
  }

  private static String count(List<Conditions> seen, Predicate<Conditions> which) {
    return seen.stream().filter(which).count() + " of " + seen.size() + " runs";
  }
}
