/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.fit.Analysis;
import org.apache.hadoop.ab.fit.FitFigure;
import org.apache.hadoop.ab.fit.FitTables;
import org.apache.hadoop.ab.fit.RefitFigure;
import org.apache.hadoop.ab.fit.Series;
import org.apache.hadoop.ab.fit.SweptSeries;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.scaling.Scale;

/**
 * The scaling of each arm of a sweep: its speedups, the universal scalability law fitted to them, and the consequences.
 */
final class Scaling implements Section {
  /** The seed, which is also the default for generated input. */
  private static final long SEED = 22;

  @Override
  public String id() {
    return "scaling";
  }

  @Override
  public String title() {
    return "How it scales";
  }

  @Override
  public boolean isAbout(ReportData data) {
    return SweptSeries.isSweep(data.results());
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return data.first().isEmpty() ? Optional.of("no run has a value") : Optional.empty();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Analysis> analyses = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (Series series : SweptSeries.of(data.results(), data.first().orElseThrow())) {
      try {
        Analysis analysis = Analysis.of(series, Scale.FITTED, SEED);
        analyses.add(analysis);
        analysis.warnings().forEach(line -> notes.add(series.name() + ": " + line + "."));
      } catch (IllegalArgumentException e) {
        notes.add(series.name() + " has no fit: " + e.getMessage() + ".");
      }
    }
    List<Block> blocks = new ArrayList<>();
    if (!analyses.isEmpty()) {
      analyses.forEach(analysis -> blocks.add(Words.of(analysis.series().name() + ": "
          + String.join("; ", analysis.consequences()) + "; " + analysis.nearestText() + ".")));
      blocks.add(FitFigure.of(analyses));
      RefitFigure.of(analyses).ifPresent(blocks::add);
      blocks.add(FitTables.coefficients(analyses));
    }
    if (!notes.isEmpty()) {
      blocks.add(new Words(Words.Kind.NOTE, notes));
    }
    return blocks;
  }
}
