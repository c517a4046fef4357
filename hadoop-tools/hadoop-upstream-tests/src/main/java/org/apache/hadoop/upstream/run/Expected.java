/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.upstream.result.Baseline;
import org.apache.hadoop.upstream.result.Verdict;
import org.apache.hadoop.upstream.scan.TestClass;

/**
 * The methods of a class that need fewer attempts, because they never worked on stock. Immutable.
 *
 * @param hanging methods that ended or outlived their JVM: left out, or those after them would never run
 * @param hopeless methods that did not pass: run once, in case they pass now
 */
public record Expected(Set<String> hanging, Set<String> hopeless) {
  /** No expectations, as for recording a baseline. */
  public static final Expected NOTHING = new Expected(Set.of(), Set.of());

  public static Expected of(Baseline baseline, TestClass test) {
    Set<String> hanging = new TreeSet<>();
    Set<String> hopeless = new TreeSet<>();
    baseline.verdicts(test).forEach((method, verdict) -> {
      if (verdict == Verdict.TIMEOUT || verdict == Verdict.CRASH) {
        hanging.add(method.name());
      } else if (!verdict.good()) {
        hopeless.add(method.name());
      }
    });
    return new Expected(hanging, hopeless);
  }

  /** Returns {@code settled} plus the methods to leave out of attempt {@code number}, counted from 1. */
  Set<String> leaveOut(Set<String> settled, int number) {
    Set<String> all = new TreeSet<>(settled);
    all.addAll(hanging);
    if (number > 1) {
      all.addAll(hopeless);
    }
    return all;
  }

  /** Returns true if one of {@code unsettled} is worth another attempt. */
  boolean anyHope(Set<String> unsettled) {
    return !unsettled.stream().allMatch(method -> hanging.contains(method) || hopeless.contains(method));
  }
}
