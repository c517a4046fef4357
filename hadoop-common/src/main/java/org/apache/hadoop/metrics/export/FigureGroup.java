/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.List;

/**
 * Figures of a daemon that belong together on its page.
 *
 * @param figures the names of those whose values of the moment stand in a table
 */
public record FigureGroup(String heading, List<FigureChart> charts, List<String> figures) {
}
