/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.upstream.scan.TestClass;
import org.apache.hadoop.upstream.result.TabSeparated.Row;

/**
 * The baseline of upstream's tests on stock's jars: the verdict on each method in every run recorded so far. Not
 * thread-safe.
 */
public final class Baseline {
  private static final String[] COLUMNS = {"area", "class", "method", "result", "runs"};
  private static final List<String> HEADER = List.of(
      "# What the stock 0.22.0 jars make of upstream's tests, written by upstream-tests --record-baseline.",
      "# result: pass and the like if all runs agree, flaky if some passed; runs: each run's verdict, the first one "
          + "first",
      "# " + String.join("\t", COLUMNS));

  private final Map<TestMethod, List<Verdict>> runs = new TreeMap<>();

  /** Reads the committed file; a missing one is an empty baseline. */
  public static Baseline read(Path file) throws IOException {
    Baseline baseline = new Baseline();
    if (!Files.exists(file)) {
      return baseline;
    }
    for (Row row : TabSeparated.read(file, COLUMNS)) {
      TestMethod method = new TestMethod(new TestClass(row.column(0), row.column(1)), row.column(2));
      List<Verdict> verdicts = new ArrayList<>();
      try {
        for (String text : row.column(4).split(",")) {
          verdicts.add(Verdict.of(text));
        }
      } catch (IllegalArgumentException e) {
        throw new IOException(row.where() + "'" + row.column(4) + "' has a run that is not one of "
            + List.of(Verdict.values()).stream().map(Verdict::text).collect(Collectors.joining(", ")), e);
      }
      if (baseline.runs.put(method, verdicts) != null) {
        throw new IOException(row.where() + method + " is listed twice");
      }
      if (!join(verdicts).text().equals(row.column(3))) {
        throw new IOException(row.where() + "the result of " + row.column(4) + " is " + join(verdicts).text() + ", not "
            + row.column(3));
      }
    }
    return baseline;
  }

  /** Adds the verdicts of another run of the stock jars on a class. */
  public void merge(ClassResult result) {
    for (MethodResult method : result.methods()) {
      runs.computeIfAbsent(new TestMethod(result.test(), method.method()), key -> new ArrayList<>())
          .add(method.verdict());
    }
  }

  public void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>(HEADER);
    runs.forEach((method, verdicts) -> lines.add(String.join("\t", method.test().area(), method.test().name(),
        method.name(), join(verdicts).text(),
        verdicts.stream().map(Verdict::text).collect(Collectors.joining(",")))));
    TabSeparated.write(file, lines);
  }

  /** Returns the verdict on a method; empty if no run had it. */
  public Optional<Verdict> verdict(TestMethod method) {
    return Optional.ofNullable(runs.get(method)).map(Baseline::join);
  }

  /** Returns the methods of {@code test} with their verdicts. */
  public Map<TestMethod, Verdict> verdicts(TestClass test) {
    Map<TestMethod, Verdict> found = new TreeMap<>();
    runs.forEach((method, verdicts) -> {
      if (method.test().equals(test)) {
        found.put(method, join(verdicts));
      }
    });
    return found;
  }

  /** Returns the overall verdict of several runs. */
  static Verdict join(List<Verdict> verdicts) {
    if (verdicts.stream().allMatch(verdict -> verdict == verdicts.get(0))) {
      return verdicts.get(0);
    }
    if (verdicts.stream().anyMatch(Verdict::good)) {
      return Verdict.FLAKY;
    }
    return verdicts.get(verdicts.size() - 1);
  }
}
