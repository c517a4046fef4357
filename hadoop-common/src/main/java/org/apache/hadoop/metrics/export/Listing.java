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
 */
public record Listing(String heading, List<String> heads, List<List<String>> rows) {
}
