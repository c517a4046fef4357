/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The style sheet of the {@link Ink}s in light and dark mode; charts take their actual colours only from here. */
public final class InkStyle {
  private static final String FILE = "inks.css";
  private static final String DARK = "@media (prefers-color-scheme: dark)";
  private static final Pattern VARIABLE = Pattern.compile("--([a-z0-9]+): (#[0-9a-f]{3,6});");

  private InkStyle() {
  }

  /** Returns the rules for a page, which use variables. */
  public static String sheet() {
    try (InputStream in = InkStyle.class.getResourceAsStream(FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(FILE + " cannot be read", e);
    }
  }

  /**
   * Returns the rules for a drawing in a file of its own: only for the inks that it uses, and without variables, which
   * some image viewers do not support.
   */
  public static String plain(String drawing) {
    String sheet = sheet();
    int dark = sheet.indexOf(DARK);
    StringBuilder rules = new StringBuilder(".s{fill:none}\n");
    rules(colors(sheet.substring(0, dark)), drawing, rules);
    rules.append(DARK).append("{\n");
    rules(colors(sheet.substring(dark)), drawing, rules);
    return rules.append("}\n").toString();
  }

  private static Map<String, String> colors(String text) {
    Map<String, String> colors = new TreeMap<>();
    for (Matcher matcher = VARIABLE.matcher(text); matcher.find();) {
      colors.put(matcher.group(1), matcher.group(2));
    }
    return colors;
  }

  private static void rules(Map<String, String> colors, String drawing, StringBuilder rules) {
    colors.forEach((ink, color) -> {
      if (drawing.contains("class=\"f " + ink + "\"")) {
        rules.append(String.format(Locale.ROOT, ".f.%s{fill:%s}\n", ink, color));
      }
      if (drawing.contains("class=\"s " + ink + "\"")) {
        rules.append(String.format(Locale.ROOT, ".s.%s{stroke:%s}\n", ink, color));
      }
    });
  }
}
