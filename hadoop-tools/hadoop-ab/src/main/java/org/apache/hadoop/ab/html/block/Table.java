/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import java.util.ArrayList;
import java.util.List;

/**
 * A table.
 *
 * @param name of the file that it is exported to, without its ending
 * @param rows a cell is a text, a number, a truth or nothing (null); the first of a row says what the row is about
 * @param more a line about what is left out; empty if nothing is
 * @param folded whether a page shows only its caption until a reader asks for the rows
 */
public record Table(String name, String caption, List<String> heads, List<List<Object>> rows, String more,
    boolean folded) implements Block {

  /** Gathers the rows of a table. */
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

    /** Adds a row of as many cells as there are heads. */
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

    /** Says what is left out. */
    public Builder more(String words) {
      more = words;
      return this;
    }

    /** Has the rows shown only where a reader asks for them. */
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

  /** Tells whether all of a column's cells that hold something hold numbers. */
  public boolean isNumeric(int column) {
    return rows.stream().anyMatch(row -> row.get(column) instanceof Number)
        && rows.stream().allMatch(row -> row.get(column) == null || row.get(column) instanceof Number);
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }
}
