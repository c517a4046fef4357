/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.upstream.result.Baseline;
import org.apache.hadoop.upstream.result.ClassResult;
import org.apache.hadoop.upstream.result.Comparison;
import org.apache.hadoop.upstream.result.Differences;
import org.apache.hadoop.upstream.result.Report;
import org.apache.hadoop.upstream.run.ConfigurationFile;
import org.apache.hadoop.upstream.run.Expected;
import org.apache.hadoop.upstream.run.HadoopUnderTest;
import org.apache.hadoop.upstream.scan.TestClass;

/**
 * A comparison of the tuned jars with the committed baseline of the stock ones. With stock-behaviour.xml nothing may be
 * lost; with the shipped defaults, only what differences.tsv lists.
 */
final class Compare {
  /** The settings of a run of the tuned jars. */
  enum Pass { stock_behaviour, defaults, both }

  private final WorkingCopy repository;
  private final Session session;
  private final PrintStream out;

  Compare(WorkingCopy repository, Session session, PrintStream out) {
    this.repository = repository;
    this.session = session;
    this.out = out;
  }

  /** Returns true if nothing was lost. */
  boolean run(List<TestClass> tests, Pass pass) throws IOException, InterruptedException {
    HadoopUnderTest tuned = repository.tuned();
    Baseline baseline = repository.baseline();
    Map<String, String> stockBehaviour = ConfigurationFile.stockBehaviour(tuned.jars().get("common"));
    Differences differences = repository.differences(stockBehaviour.keySet(), baseline);
    boolean kept = true;
    if (pass != Pass.defaults) {
      kept = pass(tuned, "tuned-stock-behaviour", tests, stockBehaviour, baseline, Differences.none());
    }
    if (pass != Pass.stock_behaviour) {
      kept &= pass(tuned, "tuned", tests, Map.of(), baseline, differences);
    }
    return kept;
  }

  /** Compares the stock jars with their own baseline, which shows the noise of the gate itself. */
  boolean runStock(List<TestClass> tests) throws IOException, InterruptedException {
    return pass(repository.stock(), "stock-again", tests, Map.of(), repository.baseline(), Differences.none());
  }

  private boolean pass(HadoopUnderTest arm, String name, List<TestClass> tests, Map<String, String> settings,
      Baseline baseline, Differences differences) throws IOException, InterruptedException {
    List<ClassResult> results = session.run(arm, name, tests, settings, test -> Expected.of(baseline, test));
    Comparison comparison = Comparison.of(baseline, results, differences);
    Report report = new Report(out);
    report.counts(results);
    report.comparison(name, comparison, differences);
    return comparison.lost().isEmpty();
  }
}
