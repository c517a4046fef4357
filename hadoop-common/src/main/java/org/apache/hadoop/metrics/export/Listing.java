/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.List;

/**
 * A list on a daemon's page of what it has at the moment, other than metrics.
 *
 * @param heads the column heads; those of numeric columns begin with {@code #}
 * @param rows a text for each column; the first one identifies the row
 * @param left the number of further rows, which are not shown
 */
public record Listing(String heading, List<String> heads, List<List<String>> rows, int left) {
  /** Creates a list that shows all rows. */
  public Listing(String heading, List<String> heads, List<List<String>> rows) {
    this(heading, heads, rows, 0);
  }
}
