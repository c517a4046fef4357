/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.List;

/**
 * A group of related metrics on a daemon's page.
 *
 * @param figures the names of the metrics whose current values are shown in a table
 */
public record FigureGroup(String heading, List<FigureChart> charts, List<String> figures) {
}
