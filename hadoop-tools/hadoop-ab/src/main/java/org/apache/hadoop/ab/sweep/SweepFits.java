/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.sweep;

import java.util.List;
import org.apache.hadoop.ab.fit.Analysis;
import org.apache.hadoop.ab.fit.FitText;
import org.apache.hadoop.ab.fit.Series;
import org.apache.hadoop.ab.fit.SweptSeries;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.scaling.Points;
import org.apache.hadoop.ab.scaling.Scale;

/** The end of a sweep's report: how each arm scales. */
final class SweepFits {
  private static final String SAME = "The first arm is the one with the same value.\n";

  private SweepFits() {
  }

  /** Returns the fits of the first metric, or the reason why they are missing. */
  static String of(Sweep sweep, Evaluation evaluation, long seed) {
    if (sweep.values().size() < Points.needed()) {
      return SAME + "\nno fit: " + sweep.option() + " has " + sweep.values().size() + " values, and sigma, kappa and "
          + "the scale need " + Points.needed() + ", preferably 6\n";
    }
    if (evaluation.metrics().isEmpty()) {
      return SAME;
    }
    Metric metric = evaluation.metrics().get(0);
    List<Run> runs = evaluation.labels().stream().flatMap(label -> evaluation.runs(label).stream()).toList();
    StringBuilder text = new StringBuilder(SAME);
    for (Series series : SweptSeries.of(evaluation.labels(), runs, metric)) {
      text.append('\n').append(fit(series, seed));
    }
    return text.append("\nfits of other metrics, with a chart: 'ab fit'\n").toString();
  }

  private static String fit(Series series, long seed) {
    try {
      return FitText.of(Analysis.of(series, Scale.FITTED, seed));
    } catch (IllegalArgumentException e) {
      return "no fit of " + series.name() + ": " + e.getMessage() + "\n";
    }
  }
}
