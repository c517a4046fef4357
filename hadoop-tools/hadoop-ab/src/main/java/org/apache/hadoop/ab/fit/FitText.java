/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.ab.scaling.Bootstrap;
import org.apache.hadoop.ab.scaling.Estimate;
import org.apache.hadoop.ab.scaling.Fit;
import org.apache.hadoop.ab.scaling.Refits;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.util.TextTable;

/** A fit as text. */
public final class FitText {
  static final String P = "p";
  static final String RELATIVE_ERROR = "r.e. %";
  static final String SPEEDUP = "speedup";
  static final String FITTED = "fitted";
  static final String OFF = "off %";
  static final String COEFFICIENT = "coefficient";
  static final String VALUE = "value";
  static final String STANDARD_ERROR = "std. error";
  static final String UP_TO = "refit up to p";
  static final String PEAK = "peak";
  static final String SMAX = "Smax";
  static final String NEXT = "next p";
  static final String PREDICTED = "predicted";
  static final String MEASURED = "measured";
  private static final String NONE = "-";

  private final StringBuilder text = new StringBuilder();
  private final Analysis analysis;

  private FitText(Analysis analysis) {
    this.analysis = analysis;
  }

  /** Returns the text, which ends with a line feed. */
  public static String of(Analysis analysis) {
    FitText text = new FitText(analysis);
    text.line(analysis.series().title() + ", " + analysis.points().size() + " points at " + analysis.sizes().size()
        + " sizes");
    text.points();
    text.coefficients();
    text.consequences();
    text.laws();
    text.refits();
    analysis.warnings().forEach(warning -> text.line("! " + warning));
    return text.text.toString().stripTrailing() + "\n";
  }

  /** Writes the points in the form of the article's table 2: mean, standard error, relative error. */
  private void points() {
    TextTable table = new TextTable(P, "n", "mean +- s.e.", RELATIVE_ERROR, SPEEDUP, FITTED, OFF);
    for (Analysis.Row row : analysis.rows()) {
      PointError error = row.error();
      table.row(FitNumbers.of(row.p()), Integer.toString(row.n()), FitNumbers.of(error.mean(), error.standardError()),
          row.n() > 1 ? FitNumbers.percent(error.relative()) : NONE, FitNumbers.of(row.speedup()),
          FitNumbers.of(row.fitted()), FitNumbers.deviation(row.off()));
    }
    text.append(table).append('\n');
  }

  private void coefficients() {
    Fit fit = analysis.fit();
    Optional<Bootstrap> bootstrap = analysis.bootstrap();
    TextTable table = new TextTable(COEFFICIENT, VALUE, STANDARD_ERROR, "95 % by t", "95 % by bootstrap");
    row(table, "sigma", fit.sigma().orElseThrow(), bootstrap.map(Bootstrap::sigma));
    row(table, "kappa", fit.kappa().orElseThrow(), bootstrap.map(Bootstrap::kappa));
    if (fit.fittedScale().isPresent()) {
      row(table, "scale", fit.fittedScale().get(), bootstrap.flatMap(Bootstrap::scale));
    } else {
      table.row("scale", FitNumbers.of(fit.curve().scale()), "fixed", NONE, NONE);
    }
    text.append(table);
    line(bootstrap.map(its -> "  bootstrap: " + its.resamples() + " resamples of "
        + (its.bySize() ? "the points of each p" : "residuals") + ", seed " + its.seed())
        .orElse("  no intervals: there are no more points than coefficients"));
    line("");
  }

  private static void row(TextTable table, String name, Estimate estimate, Optional<Interval> bootstrap) {
    table.row(name, FitNumbers.of(estimate.value()),
        Double.isNaN(estimate.standardError()) ? NONE : FitNumbers.of(estimate.standardError()),
        estimate.interval().map(FitNumbers::of).orElse(NONE), bootstrap.map(FitNumbers::of).orElse(NONE));
  }

  private void consequences() {
    analysis.consequences().forEach(this::line);
    line("");
  }

  private void laws() {
    Optional<Fit> best = analysis.laws().best();
    TextTable table = new TextTable("law", "coefficients", "squares", "AICc", "behind", "weight");
    for (Fit fit : analysis.laws().fits()) {
      table.row(fit.law().toString(), Integer.toString(fit.estimates().size()), FitNumbers.of(fit.squares()),
          fit.aicc().isPresent() ? FitNumbers.of(fit.aicc().getAsDouble()) : NONE,
          best.isPresent() ? FitNumbers.of(analysis.laws().behind(fit)) : NONE,
          best.isPresent() ? String.format(Locale.ROOT, "%.3f", analysis.laws().weight(fit)) : NONE);
    }
    text.append(table);
    line("  " + analysis.nearestText());
    line("");
  }

  private void refits() {
    if (!analysis.isRefitted()) {
      return;
    }
    TextTable table = new TextTable(UP_TO, "n", "sigma", "kappa", PEAK, SMAX, NEXT, PREDICTED, MEASURED, OFF);
    for (Refits.Step step : analysis.refits()) {
      var curve = step.fit().curve();
      table.row(FitNumbers.of(step.upTo()), Integer.toString(step.fit().points().size()), FitNumbers.of(curve.sigma()),
          FitNumbers.of(curve.kappa()), number(curve.peak()), number(curve.largestSpeedup()),
          step.next().map(next -> FitNumbers.of(next.p())).orElse(NONE),
          step.next().map(next -> FitNumbers.of(analysis.measure(next.predicted()))).orElse(NONE),
          step.next().map(next -> FitNumbers.of(analysis.measure(next.measured()))).orElse(NONE),
          step.next().map(next -> FitNumbers.deviation(analysis.off(next))).orElse(NONE));
    }
    text.append(table);
    line("  " + analysis.firstPrediction());
    line("");
  }

  private static String number(OptionalDouble value) {
    return value.isPresent() ? FitNumbers.of(value.getAsDouble()) : "none";
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
