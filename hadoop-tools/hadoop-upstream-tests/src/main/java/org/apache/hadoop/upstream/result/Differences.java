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
 * The committed list of tests that pass on stock but rightly fail with our defaults: each with stock's assertion, the
 * reason why we differ, and the key that restores stock's behavior. Immutable.
 */
public final class Differences {
  private static final String[] COLUMNS =
      {"area", "class", "method", "stock's assertion", "our reason", "key that restores it"};

  private final Map<TestMethod, Row> rows;

  private Differences(Map<TestMethod, Row> rows) {
    this.rows = rows;
  }

  /**
   * Reads the list.
   *
   * @param keys the keys of stock-behaviour.xml, one of which every difference must name
   * @throws IOException if a line is incomplete, or names an unknown key or a method that does not pass on stock
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
        throw new IOException(row.where() + "'" + row.column(5) + "' is not a key of stock-behaviour.xml");
      }
      if (rows.put(method, row) != null) {
        throw new IOException(row.where() + method + " is listed twice");
      }
    }
    return new Differences(rows);
  }

  /** Returns an empty list. */
  public static Differences none() {
    return new Differences(Map.of());
  }

  public boolean allows(TestMethod method) {
    return rows.containsKey(method);
  }

  public Set<TestMethod> methods() {
    return rows.keySet();
  }

  /** Returns the reason why the method may be lost, for users. */
  public String reason(TestMethod method) {
    Row row = rows.get(method);
    return row.column(4) + " (restored by " + row.column(5) + ")";
  }
}
