/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import org.knowm.xchart.internal.chartpart.IChart;

/** Something that can be drawn at several widths. */
@FunctionalInterface
public interface Drawing {
  /** The chart at a width in pixels; it chooses its height. */
  IChart at(int width);
}
