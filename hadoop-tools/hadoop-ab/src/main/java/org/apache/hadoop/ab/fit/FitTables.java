/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.List;
import java.util.OptionalDouble;
import org.apache.hadoop.ab.html.block.FormattedNumber;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.scaling.Estimate;
import org.apache.hadoop.ab.scaling.Refits;
import org.apache.hadoop.ab.scaling.UniversalLaw;
import org.apache.hadoop.ab.stats.Interval;

/** The tables of fits for a report, with the same headings and displayed numbers as {@link FitText}. */
public final class FitTables {
  private static final String ARM = "arm";

  private FitTables() {
  }

  /** Returns the table of measured values and the law's predictions. */
  static Table points(List<Analysis> analyses) {
    Table.Builder table = Table.named("scaling", "Means, and measured and fitted speedups", ARM,
        FitText.P, "n", "mean", "s.e.", FitText.RELATIVE_ERROR, FitText.SPEEDUP, FitText.FITTED, FitText.OFF);
    for (Analysis analysis : analyses) {
      for (Analysis.Row row : analysis.rows()) {
        double mean = row.error().mean();
        double error = row.error().standardError();
        boolean known = !Double.isNaN(error);
        table.row(analysis.series().label(), FitNumbers.cell(row.p()), row.n(),
            known ? new FormattedNumber(mean, FitNumbers.ofDecimals(mean, mean)) : FitNumbers.cell(mean),
            known ? new FormattedNumber(error, FitNumbers.ofDecimals(mean, error)) : null,
            known ? FitNumbers.percentCell(row.error().relative()) : null, FitNumbers.cell(row.speedup()),
            FitNumbers.cell(row.fitted()), FitNumbers.deviationCell(row.off()));
      }
    }
    return table.build();
  }

  /** Returns the table of the law's coefficients. */
  public static Table coefficients(List<Analysis> analyses) {
    Table.Builder table = Table.named("coefficients", "Coefficients of the law, with 95 % intervals by Student's t",
        ARM, FitText.COEFFICIENT, FitText.VALUE, FitText.STANDARD_ERROR, "low", "high");
    for (Analysis analysis : analyses) {
      String arm = analysis.series().label();
      row(table, arm, "sigma", analysis.fit().sigma().orElseThrow());
      row(table, arm, "kappa", analysis.fit().kappa().orElseThrow());
      analysis.fit().fittedScale().ifPresent(scale -> row(table, arm, "scale", scale));
    }
    return table.more("'ab fit results.json' also has bootstrap intervals, and other metrics.").build();
  }

  private static void row(Table.Builder table, String arm, String name, Estimate estimate) {
    table.row(arm, name, FitNumbers.cell(estimate.value()), FitNumbers.cell(estimate.standardError()),
        estimate.interval().map(Interval::low).map(FitNumbers::cell).orElse(null),
        estimate.interval().map(Interval::high).map(FitNumbers::cell).orElse(null));
  }

  /** Returns the table of fits as points were added, for series that were fitted more than once. */
  static Table refits(List<Analysis> analyses) {
    Table.Builder table = Table.named("refits", "Fits as points were added, and what each predicted for the next size",
        ARM, FitText.UP_TO, "n", "sigma", "kappa", FitText.PEAK, FitText.SMAX, FitText.NEXT, FitText.PREDICTED,
        FitText.MEASURED, FitText.OFF);
    analyses.stream().filter(Analysis::isRefitted)
        .forEach(analysis -> analysis.refits().forEach(step -> row(table, analysis, step)));
    return table.build();
  }

  private static void row(Table.Builder table, Analysis analysis, Refits.Step step) {
    UniversalLaw curve = step.fit().curve();
    table.row(analysis.series().label(), FitNumbers.cell(step.upTo()), step.fit().points().size(),
        FitNumbers.cell(curve.sigma()), FitNumbers.cell(curve.kappa()), cell(curve.peak()),
        cell(curve.largestSpeedup()), step.next().map(next -> FitNumbers.cell(next.p())).orElse(null),
        step.next().map(next -> FitNumbers.cell(analysis.measure(next.predicted()))).orElse(null),
        step.next().map(next -> FitNumbers.cell(analysis.measure(next.measured()))).orElse(null),
        step.next().map(next -> FitNumbers.deviationCell(analysis.off(next))).orElse(null));
  }

  private static FormattedNumber cell(OptionalDouble value) {
    return value.isPresent() ? FitNumbers.cell(value.getAsDouble()) : null;
  }
}
