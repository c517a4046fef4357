/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.util;

import java.util.ArrayList;
import java.util.List;

/** A table of text columns: the first left-aligned, the others right-aligned. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();

  public TextTable(String... heads) {
    rows.add(heads);
  }

  public void row(String... cells) {
    if (cells.length != rows.get(0).length) {
      throw new IllegalArgumentException(cells.length + " cells in a table of " + rows.get(0).length + " columns");
    }
    rows.add(cells);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.length; column++) {
        String pad = " ".repeat(width(column) - row[column].length());
        line.append(GAP).append(column == 0 ? row[column] + pad : pad + row[column]);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> row[column].length()).max().orElse(0);
  }
}
