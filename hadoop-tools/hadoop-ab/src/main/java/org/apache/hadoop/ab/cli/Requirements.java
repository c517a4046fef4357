/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.util.List;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.stats.Requirement;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;

/** The {@code --require} options, checked against the planned arms and metrics before anything runs. */
public final class Requirements {
  private Requirements() {
  }

  /**
   * Parses all of them.
   *
   * @param metrics the metrics of the runs; empty if they are known only after the runs
   * @throws UserError if one names an arm or a metric that is not measured, or there are too few runs for an interval
   */
  public static List<Requirement> parse(MeasureOptions options, List<String> metrics) {
    List<String> labels = Sides.labels(options.arms);
    List<Requirement> requirements = options.requirements.stream().map(Requirement::parse).toList();
    if (!requirements.isEmpty() && options.runs < MedianEstimate.MIN_RUNS) {
      throw new UserError("--require '" + requirements.get(0).text() + "' is not allowed with --runs " + options.runs
          + ": " + MedianEstimate.MIN_RUNS + " or more are needed, as fewer have no interval");
    }
    for (Requirement requirement : requirements) {
      known(requirement, "arm", requirement.arm(), labels);
      known(requirement, "arm", requirement.base(), labels);
      if (!metrics.isEmpty()) {
        requirement.metric().ifPresent(metric -> known(requirement, "metric", metric, metrics));
      }
    }
    return requirements;
  }

  private static void known(Requirement requirement, String kind, String name, List<String> names) {
    if (!names.contains(name)) {
      throw new UserError("--require '" + requirement.text() + "': this measurement has no " + kind + " '" + name
          + "' (" + Names.suggest(name, names) + ")");
    }
  }
}
