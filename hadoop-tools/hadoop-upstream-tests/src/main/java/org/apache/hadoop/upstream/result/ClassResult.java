/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.upstream.scan.TestClass;

/** The result of a run of a test class. Not thread-safe while attempts are added. */
public final class ClassResult {
  private final TestClass test;
  private final Map<String, MethodResult> methods = new TreeMap<>();
  private double seconds;

  public ClassResult(TestClass test) {
    this.test = test;
  }

  /** Adds the verdicts of another attempt, which need not cover every method. */
  public void add(Collection<MethodResult> attempt, double attemptSeconds) {
    seconds += attemptSeconds;
    for (MethodResult result : attempt) {
      for (Verdict verdict : result.attempts()) {
        methods.compute(result.method(), (name, before) -> before == null
            ? new MethodResult(name, List.of(verdict), result.detail()) : before.then(verdict, result.detail()));
      }
    }
  }

  public TestClass test() {
    return test;
  }

  /** Returns the wall-clock time of all attempts in seconds. */
  public double seconds() {
    return seconds;
  }

  /** Returns the results sorted by method name. */
  public Collection<MethodResult> methods() {
    return methods.values();
  }

  /** Returns the methods that need no further attempt. */
  public Set<String> settled() {
    return methods.values().stream().filter(method -> !method.verdict().worthRetrying()).map(MethodResult::method)
        .collect(Collectors.toSet());
  }

  /** Returns the methods that have not passed yet but may. */
  public Set<String> unsettled() {
    return methods.values().stream().filter(method -> method.verdict().worthRetrying()).map(MethodResult::method)
        .collect(Collectors.toSet());
  }

  /** Returns the methods that kept others from running, which can run without them. Empty if all have run. */
  public Set<String> obstacles() {
    if (methods.values().stream().noneMatch(method -> method.verdict() == Verdict.NOT_RUN)) {
      return Set.of();
    }
    return methods.values().stream()
        .filter(method -> method.verdict() == Verdict.TIMEOUT || method.verdict() == Verdict.CRASH)
        .map(MethodResult::method).collect(Collectors.toSet());
  }

  /** Returns true if nothing is left to retry. */
  public boolean good() {
    return unsettled().isEmpty();
  }

  /** Returns the number of methods per verdict, for users: "3 pass, 1 fail". */
  public String summary() {
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    methods.values().forEach(method -> counts.merge(method.verdict(), 1, Integer::sum));
    List<String> parts = new ArrayList<>();
    counts.forEach((verdict, count) -> parts.add(count + " " + verdict.text()));
    return parts.isEmpty() ? "no test method" : String.join(", ", parts);
  }
}
