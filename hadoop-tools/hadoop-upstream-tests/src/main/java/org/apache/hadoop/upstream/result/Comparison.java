/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A comparison of a run on the tuned jars with the baseline: losses and gains. A method is lost if every recorded run
 * on stock passed it at the first attempt and the tuned run passed it at none.
 */
public final class Comparison {
  /** A method with the verdicts of both sides; {@code tuned} is null if the tuned run does not have the method. */
  public record Change(TestMethod method, Verdict stock, Verdict tuned, String detail) {
    public String tunedText() {
      return tuned == null ? "missing" : tuned.text();
    }
  }

  private final List<Change> lost = new ArrayList<>();
  private final List<Change> allowed = new ArrayList<>();
  private final List<Change> won = new ArrayList<>();
  private final List<TestMethod> unknown = new ArrayList<>();
  private final List<TestMethod> unneeded = new ArrayList<>();
  private int kept;

  /**
   * Compares a run with the baseline.
   *
   * @param results those of the tuned run; only their classes are compared
   * @param differences the methods that may be lost
   */
  public static Comparison of(Baseline baseline, List<ClassResult> results, Differences differences) {
    Comparison comparison = new Comparison();
    for (ClassResult result : results) {
      comparison.add(baseline, result, differences);
    }
    return comparison;
  }

  private void add(Baseline baseline, ClassResult result, Differences differences) {
    Map<TestMethod, MethodResult> tuned = new TreeMap<>();
    result.methods().forEach(method -> tuned.put(new TestMethod(result.test(), method.method()), method));
    Map<TestMethod, Verdict> stock = baseline.verdicts(result.test());
    stock.forEach((method, verdict) -> compare(method, verdict, tuned.get(method), differences));
    tuned.keySet().stream().filter(method -> !stock.containsKey(method)).forEach(unknown::add);
  }

  private void compare(TestMethod method, Verdict stock, MethodResult result, Differences differences) {
    Verdict tuned = result == null ? null : result.verdict();
    boolean good = tuned != null && tuned.good();
    Change change = new Change(method, stock, tuned, result == null ? "" : result.detail());
    if (stock == Verdict.PASS && !good) {
      (differences.allows(method) ? allowed : lost).add(change);
    } else if (stock == Verdict.PASS) {
      kept++;
      if (differences.allows(method)) {
        unneeded.add(method);
      }
    } else if (good && !stock.good()) {
      won.add(change);
    }
  }

  /** Returns the methods that passed on stock but not here, without a listed difference. */
  public List<Change> lost() {
    return lost;
  }

  /** Returns the lost methods with a listed difference. */
  public List<Change> allowed() {
    return allowed;
  }

  /** Returns the methods that never passed on stock, but passed here. */
  public List<Change> won() {
    return won;
  }

  /** Returns the methods that the baseline does not have. */
  public List<TestMethod> unknown() {
    return unknown;
  }

  /** Returns the methods that are listed as differences, yet passed. */
  public List<TestMethod> unneeded() {
    return unneeded;
  }

  /** Returns the number of methods that pass on both sides. */
  public int kept() {
    return kept;
  }
}
