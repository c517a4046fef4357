/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.List;

/**
 * A list on the page of a daemon of what it has at the moment, which are no figures.
 *
 * @param heads those of columns with numbers begin with {@code #}
 * @param rows with a text for each column; the first one says which row it is
 * @param left how many rows there are beside these, which are not shown
 */
public record Listing(String heading, List<String> heads, List<List<String>> rows, int left) {
  /** Makes one that shows all rows. */
  public Listing(String heading, List<String> heads, List<List<String>> rows) {
    this(heading, heads, rows, 0);
  }
}
