/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import java.io.PrintStream;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.upstream.result.Comparison.Change;

/** A printer of the results of a run, and of a comparison, for users. */
public final class Report {
  private final PrintStream out;

  public Report(PrintStream out) {
    this.out = out;
  }

  /** Prints a table of verdicts by area. */
  public void counts(Collection<ClassResult> results) {
    Map<String, Map<Verdict, Integer>> areas = new TreeMap<>();
    for (ClassResult result : results) {
      Map<Verdict, Integer> counts = areas.computeIfAbsent(result.test().area(), key -> new EnumMap<>(Verdict.class));
      result.methods().forEach(method -> counts.merge(method.verdict(), 1, Integer::sum));
    }
    StringBuilder header = new StringBuilder(String.format(Locale.ROOT, "%-8s", "methods"));
    for (Verdict verdict : Verdict.values()) {
      header.append(String.format(Locale.ROOT, "%9s", verdict.text()));
    }
    out.println(header);
    areas.forEach((area, counts) -> {
      StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-8s", area));
      for (Verdict verdict : Verdict.values()) {
        line.append(String.format(Locale.ROOT, "%9d", counts.getOrDefault(verdict, 0)));
      }
      out.println(line);
    });
  }

  /** Prints every method lost or won, and the totals. */
  public void comparison(String title, Comparison comparison, Differences differences) {
    for (Change change : comparison.lost()) {
      out.println("LOST " + change.method() + ": " + change.tunedText() + " " + change.detail());
    }
    for (Change change : comparison.allowed()) {
      out.println("differs " + change.method() + ": " + differences.reason(change.method()));
    }
    for (TestMethod method : comparison.unneeded()) {
      out.println("passes although listed in differences.tsv: " + method);
    }
    names("not in the baseline", comparison.unknown());
    out.printf(Locale.ROOT, "%s: %d kept, %d lost, %d listed differences, %d gained%n", title, comparison.kept(),
        comparison.lost().size(), comparison.allowed().size(), comparison.won().size());
  }

  private void names(String what, List<TestMethod> methods) {
    if (!methods.isEmpty()) {
      out.println(what + ": " + methods.size() + " methods, the first is " + methods.get(0));
    }
  }
}
