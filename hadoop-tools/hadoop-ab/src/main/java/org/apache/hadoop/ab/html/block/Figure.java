/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import java.util.List;
import org.apache.hadoop.ab.html.chart.Drawing;
import org.apache.hadoop.ab.html.chart.Ink;

/**
 * One or more charts of the same kind, with the legend of their colours and the table behind them.
 *
 * @param words a one-sentence description of the charts
 * @param xTitle the text below each chart
 * @param yTitle the text above each chart, at its left
 * @param wide true if each chart takes the full width of the page
 */
public record Figure(String title, String words, List<Key> keys, String xTitle, String yTitle, boolean wide,
    List<Panel> panels, Table table) implements Block {

  /**
   * A legend entry.
   *
   * @param mark how it is drawn
   */
  public record Key(Ink ink, Mark mark, String text) {
  }

  /** The ways in which something can be drawn in a chart. */
  public enum Mark {
    AREA, LINE, DASHED, DOTTED, DOT
  }

  /**
   * A single chart.
   *
   * @param title of this chart among the others; empty if it is the only one
   * @param words a description for people who cannot see it
   */
  public record Panel(String title, String words, Drawing drawing) {
  }

  public Figure {
    keys = List.copyOf(keys);
    panels = List.copyOf(panels);
  }

  @Override
  public List<Table> tables() {
    return List.of(table);
  }
}
