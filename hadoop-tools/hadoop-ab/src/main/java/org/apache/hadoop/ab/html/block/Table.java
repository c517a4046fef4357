/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import java.util.ArrayList;
import java.util.List;

/**
 * A table.
 *
 * @param name of the file that it is exported to, without its extension
 * @param rows cells are text, numbers, booleans or null; the first cell of a row identifies it
 * @param more a line about what is left out; empty if nothing is
 * @param folded true if a page shows only its caption until the reader opens it
 */
public record Table(String name, String caption, List<String> heads, List<List<Object>> rows, String more,
    boolean folded) implements Block {

  /** A builder that collects the rows of a table. */
  public static final class Builder {
    private final String name;
    private final String caption;
    private final List<String> heads;
    private final List<List<Object>> rows = new ArrayList<>();
    private String more = "";
    private boolean folded;

    private Builder(String name, String caption, List<String> heads) {
      this.name = name;
      this.caption = caption;
      this.heads = List.copyOf(heads);
    }

    /** Adds a row with as many cells as there are columns. */
    public Builder row(Object... cells) {
      if (cells.length != heads.size()) {
        throw new IllegalArgumentException(cells.length + " cells in a table of " + heads.size() + " columns");
      }
      List<Object> row = new ArrayList<>();
      for (Object cell : cells) {
        row.add(cell);
      }
      rows.add(row);
      return this;
    }

    /** Sets the line about what is left out. */
    public Builder more(String words) {
      more = words;
      return this;
    }

    /** Folds the table, so that its rows are shown only on request. */
    public Builder folded() {
      folded = true;
      return this;
    }

    public Table build() {
      return new Table(name, caption, heads, List.copyOf(rows), more, folded);
    }
  }

  public static Builder named(String name, String caption, String... heads) {
    return new Builder(name, caption, List.of(heads));
  }

  public static Builder named(String name, String caption, List<String> heads) {
    return new Builder(name, caption, heads);
  }

  @Override
  public List<Table> tables() {
    return List.of(this);
  }

  /** Returns true if all non-null cells of a column are numbers, and there is at least one. */
  public boolean isNumeric(int column) {
    return rows.stream().anyMatch(row -> row.get(column) instanceof Number)
        && rows.stream().allMatch(row -> row.get(column) == null || row.get(column) instanceof Number);
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }
}
