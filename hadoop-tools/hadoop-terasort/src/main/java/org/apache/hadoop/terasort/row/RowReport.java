/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import java.util.ArrayList;
import java.util.List;

/** The formats in which the programs print a {@link RowSummary}: the lines of valsort. */
public enum RowReport {
  /** Rows and sum, without regard to order. */
  SUM,
  /** Rows, sum, equal keys and whether the rows are in order. */
  ORDER;

  private static final String RECORDS = "Records: ";
  private static final String ERROR = "ERROR - ";

  /** Returns the report's lines. */
  public List<String> lines(RowSummary summary) {
    List<String> lines = new ArrayList<>();
    lines.add(RECORDS + summary.rows());
    lines.add("Checksum: " + summary.sum());
    if (this == ORDER) {
      lines.add("Duplicate keys: " + summary.duplicates());
      if (summary.isSorted()) {
        lines.add("SUCCESS - all records are in order");
      } else {
        lines.add("First unordered record: " + summary.misorder());
        lines.add(ERROR + "unordered records: " + summary.unordered());
      }
    }
    return lines;
  }

  /** Returns true if a report is complete and contains no error. */
  public static boolean isSuccess(List<String> lines) {
    return !lines.isEmpty() && lines.get(0).startsWith(RECORDS) && lines.stream().noneMatch(l -> l.startsWith(ERROR));
  }
}
