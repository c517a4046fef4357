/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One hunk of a patch.
 *
 * @param file the path in upstream's tree
 * @param header the {@code @@} line
 * @param lines the lines below it, each with its leading blank, minus or plus
 */
public record Hunk(String file, String header, List<String> lines) {
  private static final Pattern HEADER = Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+.*");

  public boolean isJava() {
    return file.endsWith(".java");
  }

  /** Returns the removed lines, without their minus. */
  public List<String> removed() {
    return behind('-');
  }

  /** Returns the added lines, without their plus. */
  public List<String> added() {
    return behind('+');
  }

  private List<String> behind(char sign) {
    return lines.stream().filter(line -> line.charAt(0) == sign).map(line -> line.substring(1)).toList();
  }

  /** Returns the number of lines before the hunk in the original file. */
  public int linesBefore() {
    Matcher matcher = HEADER.matcher(header);
    if (!matcher.matches()) {
      throw new PatchException(file + " " + header + " has no line number");
    }
    int first = Integer.parseInt(matcher.group(1));
    return "0".equals(matcher.group(2)) ? first : first - 1;
  }
}
