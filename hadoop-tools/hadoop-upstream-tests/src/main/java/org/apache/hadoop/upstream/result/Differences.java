/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.upstream.result.TabSeparated.Row;
import org.apache.hadoop.upstream.scan.TestClass;

/**
 * The committed list of tests that pass on stock and, with our defaults, rightly do not: each with what stock asserts,
 * why we differ, and the key that brings stock's behaviour back. Immutable.
 */
public final class Differences {
  private static final String[] COLUMNS =
      {"area", "class", "method", "stock's assertion", "our reason", "key that restores it"};

  private final Map<TestMethod, Row> rows;

  private Differences(Map<TestMethod, Row> rows) {
    this.rows = rows;
  }

  /**
   * Reads it.
   *
   * @param keys the keys of stock-behaviour.xml, one of which every difference must name
   * @throws IOException when a line is incomplete, names no key of ours, or a method that does not pass on stock
   */
  public static Differences read(Path file, Set<String> keys, Baseline baseline) throws IOException {
    Map<TestMethod, Row> rows = new TreeMap<>();
    for (Row row : TabSeparated.read(file, COLUMNS)) {
      TestMethod method = new TestMethod(new TestClass(row.column(0), row.column(1)), row.column(2));
      Verdict stock = baseline.verdict(method)
          .orElseThrow(() -> new IOException(row.where() + method + " is not in the baseline"));
      if (stock != Verdict.PASS) {
        throw new IOException(row.where() + method + " is " + stock.text() + " on stock, so there is nothing to lose");
      }
      if (!keys.contains(row.column(5))) {
        throw new IOException(row.where() + "'" + row.column(5) + "' is no key of stock-behaviour.xml");
      }
      if (rows.put(method, row) != null) {
        throw new IOException(row.where() + method + " stands here twice");
      }
    }
    return new Differences(rows);
  }

  /** Allows no difference. */
  public static Differences none() {
    return new Differences(Map.of());
  }

  public boolean allows(TestMethod method) {
    return rows.containsKey(method);
  }

  public Set<TestMethod> methods() {
    return rows.keySet();
  }

  /** Returns why the method may be lost, for people. */
  public String reason(TestMethod method) {
    Row row = rows.get(method);
    return row.column(4) + " (restored by " + row.column(5) + ")";
  }
}
