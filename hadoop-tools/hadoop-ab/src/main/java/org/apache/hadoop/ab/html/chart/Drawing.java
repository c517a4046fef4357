/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import org.knowm.xchart.internal.chartpart.IChart;

/** A chart that can be drawn at several widths. */
@FunctionalInterface
public interface Drawing {
  /** Returns the chart at a width in pixels; the height is up to the implementation. */
  IChart at(int width);
}
