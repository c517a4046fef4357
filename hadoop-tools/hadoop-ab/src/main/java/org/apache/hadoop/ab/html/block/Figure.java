/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import java.util.List;
import org.apache.hadoop.ab.html.chart.Drawing;
import org.apache.hadoop.ab.html.chart.Ink;

/**
 * One or more charts of the same kind, with what their colours mean and the table behind them.
 *
 * @param words what one sees, in a sentence
 * @param xTitle below each chart
 * @param yTitle above each chart, at its left
 * @param wide whether each chart has the whole width of the page
 */
public record Figure(String title, String words, List<Key> keys, String xTitle, String yTitle, boolean wide,
    List<Panel> panels, Table table) implements Block {

  /**
   * The meaning of a colour.
   *
   * @param mark how it is drawn
   */
  public record Key(Ink ink, Mark mark, String text) {
  }

  /** The way in which something is drawn in a chart. */
  public enum Mark {
    AREA, LINE, DASHED, DOTTED, DOT
  }

  /**
   * One chart.
   *
   * @param title of this chart among the others; empty if it is alone
   * @param words what it shows, for those who do not see it
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
