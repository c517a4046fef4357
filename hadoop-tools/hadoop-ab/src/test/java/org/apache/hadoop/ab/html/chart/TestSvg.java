/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.junit.Test;

/** Tests charts as paths with classes. */
public class TestSvg {
  private final SvgGraphics graphics = new SvgGraphics();

  private void line(double fromX, double fromY, double toX, double toY) {
    graphics.draw(new Line2D.Double(fromX, fromY, toX, toY));
  }

  @Test
  public void linesThatGoOnAreOnePath() {
    graphics.setColor(Ink.ARM2.color());
    graphics.setStroke(new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {7, 3}, 0));
    line(1, 2, 3.04, 2);
    line(3.04, 2, 2.54, 10.06);
    line(0, 0, 1, 1);
    assertEquals("<path class=\"s arm2\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-dasharray=\"7 3\" "
        + "d=\"M1 2l2 0-.5 8.1m-2.5-10.1l1 1\"/>", graphics.paths());
  }

  @Test
  public void shapesAreMovedAsTheyAreDrawn() {
    graphics.setColor(Ink.heatRange()[1]);
    graphics.setTransform(AffineTransform.getTranslateInstance(10, 20));
    graphics.fill(new Rectangle2D.Double(0, 0, 5, 4));
    graphics.setColor(Ink.NONE.color());
    graphics.fill(new Rectangle2D.Double(0, 0, 5, 4));
    graphics.setColor(new Color(12, 34, 56));
    graphics.setTransform(new AffineTransform());
    line(0, 0, 0, 1);
    String paths = graphics.paths();
    assertTrue(paths, paths.startsWith("<path class=\"f heat8\" d=\"M10 20l5 0 0 4-5 0"));
    assertTrue(paths, paths.endsWith("<path class=\"s text\" d=\"M0 0l0 1\"/>"));
  }

  @Test
  public void everyInkIsItsOwnColour() {
    for (Ink ink : Ink.values()) {
      assertEquals(ink, Ink.of(ink.color()).orElseThrow());
    }
    assertEquals(Ink.HEAT1, Ink.of(Ink.heatRange()[0]).orElseThrow());
    assertEquals(Ink.ARM2, Ink.arm(9));
  }

  @Test
  public void rowsHaveTheirNames() {
    String named = Svg.of(new Plot(400, 200).x(0, 10, Double::toString).rows("one", "two", "three")
        .bars(Ink.MAP, 8, new double[] {1, 4}, new double[] {3, 9}, new double[] {Plot.row(0, 3), Plot.row(2, 3)})
        .chart(), "c", "a < b", "what is seen");
    String blank = Svg.of(new Plot(400, 200).x(0, 10, Double::toString).rows("", "", "").bars(Ink.MAP, 8,
        new double[] {1}, new double[] {3}, new double[] {1}).chart(), "c", "t", "d");
    assertTrue(named, named.startsWith("<svg role=\"img\" width=\"400\" height=\"200\" viewBox=\"0 0 400 200\" "
        + "aria-labelledby=\"c-t\" aria-describedby=\"c-d\"><title id=\"c-t\">a &lt; b</title>"
        + "<desc id=\"c-d\">what is seen</desc><path "));
    assertEquals("two bars", 1, named.split("class=\"s map\"", -1).length - 1);
    assertTrue("letters take their place", named.length() > blank.length() + 500);
    assertFalse(named.contains("style="));
  }

  @Test
  public void chartsWithoutDataCanBeDrawn() {
    assertTrue(Svg.of(new Plot(300, 100).x(0, 0, Double::toString).y(0, 0, Double::toString).chart(), "c", "t", "d")
        .endsWith("</svg>"));
    String map = Svg.of(HeatMap.of(300, 120, List.of("a", "b"), List.of("0", "1", "2"),
        new double[][] {{0, 1, 2}, {Double.NaN, 4, 8}}, 8), "c", "t", "d");
    assertEquals("a path for each depth, 0 and 1 being alike", 4, map.split("class=\"f heat", -1).length - 1);
  }
}
