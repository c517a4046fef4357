/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.hadoop.ab.scaling.Bootstrap;
import org.apache.hadoop.ab.scaling.Estimate;
import org.apache.hadoop.ab.scaling.Fit;
import org.apache.hadoop.ab.scaling.Refits;
import org.apache.hadoop.ab.scaling.UniversalLaw;
import org.apache.hadoop.ab.stats.Interval;

/** Fits as JSON: the content of the text report, with full precision; missing values are left out. */
final class FitJson {
  private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private FitJson() {
  }

  /** Returns the JSON text, without a trailing line feed. */
  static String of(List<Analysis> analyses) {
    ArrayNode fits = JSON.createArrayNode();
    analyses.forEach(analysis -> put(fits.addObject(), analysis));
    try {
      return JSON.writeValueAsString(JSON.createObjectNode().set("fits", fits));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void put(ObjectNode node, Analysis analysis) {
    Series series = analysis.series();
    Fit fit = analysis.fit();
    node.put("arm", series.name()).put("size", series.size()).put("metric", series.metric())
        .put("unit", series.unit()).put("lowerIsBetter", series.lowerIsBetter());
    ArrayNode points = node.putArray("points");
    for (Analysis.Row row : analysis.rows()) {
      PointError error = row.error();
      ObjectNode point = points.addObject().put("p", row.p()).put("n", row.n()).put("mean", error.mean());
      if (!Double.isNaN(error.standardError())) {
        point.put("standardError", error.standardError()).put("relativeError", error.relative());
      }
      point.put("speedup", row.speedup()).put("fitted", row.fitted());
    }
    put(node.putObject("sigma"), fit.sigma().orElseThrow());
    put(node.putObject("kappa"), fit.kappa().orElseThrow());
    fit.fittedScale().ifPresentOrElse(scale -> put(node.putObject("scale"), scale),
        () -> node.putObject("scale").put("value", fit.curve().scale()).put("fixed", true));
    putLaw(node, fit.curve());
    analysis.bootstrap().ifPresent(bootstrap -> put(node.putObject("bootstrap"), bootstrap));
    ArrayNode laws = node.putArray("laws");
    for (Fit each : analysis.laws().fits()) {
      ObjectNode law = laws.addObject().put("law", each.law().toString()).put("squares", each.squares());
      put(law, "aicc", each.aicc());
      if (analysis.laws().best().isPresent()) {
        law.put("weight", analysis.laws().weight(each));
      }
    }
    analysis.laws().best().ifPresent(best -> node.put("nearest", best.law().toString()));
    ArrayNode refits = node.putArray("refits");
    for (Refits.Step step : analysis.refits()) {
      ObjectNode refit = refits.addObject().put("upTo", step.upTo()).put("sigma", step.fit().curve().sigma())
          .put("kappa", step.fit().curve().kappa()).put("scale", step.fit().curve().scale());
      putLaw(refit, step.fit().curve());
      step.next().ifPresent(next -> refit.putObject("next").put("p", next.p()).put("predicted", next.predicted())
          .put("measured", next.measured()));
    }
    node.set("warnings", JSON.valueToTree(analysis.warnings()));
  }

  private static void putLaw(ObjectNode node, UniversalLaw law) {
    put(node, "peak", law.peak());
    put(node, "largestSpeedup", law.largestSpeedup());
    put(node, "ceiling", law.ceiling());
    put(node, "crossover", law.crossover());
  }

  private static void put(ObjectNode node, Bootstrap bootstrap) {
    node.put("seed", bootstrap.seed()).put("resamples", bootstrap.resamples()).put("bySize", bootstrap.bySize());
    put(node.putObject("sigma"), bootstrap.sigma());
    put(node.putObject("kappa"), bootstrap.kappa());
    bootstrap.scale().ifPresent(scale -> put(node.putObject("scale"), scale));
    put(node.putObject("peak"), bootstrap.peak());
    put(node.putObject("largestSpeedup"), bootstrap.largestSpeedup());
    node.put("withoutPeak", bootstrap.withoutPeak());
  }

  private static void put(ObjectNode node, Estimate estimate) {
    node.put("value", estimate.value());
    if (!Double.isNaN(estimate.standardError())) {
      node.put("standardError", estimate.standardError());
    }
    estimate.interval().ifPresent(interval -> put(node, interval));
  }

  /** Writes an interval without infinite ends, which JSON cannot represent. */
  private static void put(ObjectNode node, Interval interval) {
    if (Double.isFinite(interval.low())) {
      node.put("low", interval.low());
    }
    if (Double.isFinite(interval.high())) {
      node.put("high", interval.high());
    }
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    value.ifPresent(number -> node.put(name, number));
  }
}
