/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.List;
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
  private static final String NONE = "-";

  private final StringBuilder text = new StringBuilder();
  private final Analysis analysis;

  private FitText(Analysis analysis) {
    this.analysis = analysis;
  }

  /** The text, which ends with a line feed. */
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

  /** In the form of the article's table 2: mean, standard error, relative error. */
  private void points() {
    Series series = analysis.series();
    TextTable table = new TextTable("p", "n", "mean +- s.e.", "r.e. %", "speedup", "fitted", "off %");
    double scale = analysis.curve().scale();
    for (double p : analysis.sizes()) {
      double[] values = series.values(p);
      PointError error = PointError.of(values);
      double speedup = analysis.meanThroughput(p) / scale;
      double fitted = analysis.curve().speedup(p);
      table.row(FitNumbers.of(p), Integer.toString(values.length), FitNumbers.of(error.mean(), error.standardError()),
          values.length > 1 ? FitNumbers.percent(error.relative()) : NONE, FitNumbers.of(speedup),
          FitNumbers.of(fitted), FitNumbers.deviation(fitted / speedup - 1));
    }
    text.append(table).append('\n');
  }

  private void coefficients() {
    Fit fit = analysis.fit();
    Optional<Bootstrap> bootstrap = analysis.bootstrap();
    TextTable table = new TextTable("coefficient", "value", "std. error", "95 % by t", "95 % by bootstrap");
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
        .orElse("  no intervals: no points are left over"));
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
    List<Refits.Step> steps = analysis.refits();
    if (steps.size() < 2) {
      return;
    }
    TextTable table = new TextTable("refit up to p", "n", "sigma", "kappa", "peak", "Smax", "next p", "predicted",
        "measured", "off %");
    for (Refits.Step step : steps) {
      var curve = step.fit().curve();
      table.row(FitNumbers.of(step.upTo()), Integer.toString(step.fit().points().size()), FitNumbers.of(curve.sigma()),
          FitNumbers.of(curve.kappa()), number(curve.peak()), number(curve.largestSpeedup()),
          step.next().map(next -> FitNumbers.of(next.p())).orElse(NONE),
          step.next().map(next -> FitNumbers.of(measure(next.predicted()))).orElse(NONE),
          step.next().map(next -> FitNumbers.of(measure(next.measured()))).orElse(NONE),
          step.next().map(next -> FitNumbers.deviation(measure(next.predicted()) / measure(next.measured()) - 1))
              .orElse(NONE));
    }
    text.append(table);
    line("  " + firstPrediction(steps));
    line("");
  }

  /** A throughput in the unit of what was measured. */
  private double measure(double throughput) {
    return analysis.series().lowerIsBetter() ? 1 / throughput : throughput;
  }

  private String firstPrediction(List<Refits.Step> steps) {
    Refits.Step first = steps.get(0);
    double largest = analysis.sizes().last();
    Refits.Prediction far = Refits.prediction(first.fit(), analysis.points(), largest);
    String said = "the first, up to p = " + FitNumbers.of(first.upTo()) + ", is off by "
        + FitNumbers.deviation(measure(far.predicted()) / measure(far.measured()) - 1) + " % at p = "
        + FitNumbers.of(largest);
    var firstCurve = first.fit().curve();
    if (firstCurve.peak().isPresent() && analysis.curve().peak().isPresent()) {
      said += ", by "
          + FitNumbers.deviation(firstCurve.peak().getAsDouble() / analysis.curve().peak().getAsDouble() - 1)
          + " % in the peak and by " + FitNumbers.deviation(firstCurve.largestSpeedup().getAsDouble()
          / analysis.curve().largestSpeedup().getAsDouble() - 1) + " % in Smax";
    } else if (firstCurve.peak().isPresent() || analysis.curve().peak().isPresent()) {
      said += firstCurve.peak().isPresent() ? ", and saw a peak where all points have none"
          : ", and saw no peak where all points have one";
    }
    return said;
  }

  private static String number(OptionalDouble value) {
    return value.isPresent() ? FitNumbers.of(value.getAsDouble()) : "none";
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
