/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.svg;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.Plot;
import org.junit.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Tests figures as self-contained files. */
public class TestFigureFile {
  private static Figure figure(int keys, String words) {
    List<Figure.Key> all = IntStream.range(0, keys)
        .mapToObj(i -> new Figure.Key(Ink.arm(i), Figure.Mark.LINE, "a line with a long name, number " + i)).toList();
    return new Figure("Times & <more>", words, all, "seconds", "share", true,
        List.of(new Figure.Panel("", "It \"rises\".", width -> new Plot(width, 200).x(0, 1, Double::toString)
            .y(0, 1, Double::toString).line(Ink.ARM2, 2, null, new double[] {0, 1}, new double[] {0, 1}).chart())),
        Table.named("t", "T", "a").build());
  }

  private static Element parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance().newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8))).getDocumentElement();
  }

  private static String text(Element svg, String name) {
    return svg.getElementsByTagName(name).item(0).getTextContent();
  }

  @Test
  public void fileNamesAndColoursWhatItShows() throws Exception {
    String file = FigureFile.of(figure(1, ""));
    Element svg = parse(file);
    assertEquals("Times & <more>", text(svg, "title"));
    assertEquals("It \"rises\".", text(svg, "desc"));
    String style = text(svg, "style");
    assertFalse("variables are not known everywhere", file.contains("var("));
    NodeList paths = svg.getElementsByTagName("path");
    for (int i = 0; i < paths.getLength(); i++) {
      String rule = "." + ((Element) paths.item(i)).getAttribute("class").replace(' ', '.') + "{";
      assertEquals(rule + " by daylight and in the dark", 3, style.split(Pattern.quote(rule)).length);
    }
    assertFalse("of inks that are not in it, nothing is said", style.contains(".heat1"));
    assertTrue(style, style.contains(".f.surface{fill:#fff}"));
  }

  @Test
  public void legendAndWordsTakeAsMuchRoomAsTheyNeed() throws Exception {
    int one = height(figure(1, ""));
    assertTrue(height(figure(9, "")) >= one + 2 * 13);
    assertTrue(height(figure(1, "words and more of them ".repeat(20))) >= one + 2 * 13);
  }

  private static int height(Figure figure) throws Exception {
    return Integer.parseInt(parse(FigureFile.of(figure)).getAttribute("height"));
  }
}
