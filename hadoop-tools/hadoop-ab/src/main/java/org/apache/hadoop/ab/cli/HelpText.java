/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The end of {@code --help}: the text of {@code help.txt} next to a command's class, if there is one. */
public final class HelpText {
  private static final String RESOURCE = "help.txt";

  private HelpText() {
  }

  /**
   * Adds the text next to {@code owner} to the help of {@code command}, with its paragraphs wrapped to the help's
   * width.
   */
  public static void add(CommandSpec command, Class<?> owner) {
    try (InputStream in = owner.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        command.usageMessage().footer(paragraphs(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
      }
    } catch (IOException e) {
      throw new IllegalStateException(RESOURCE + " next to " + owner + " cannot be read", e);
    }
  }

  private static String[] paragraphs(String text) {
    List<String> lines = new ArrayList<>();
    for (String paragraph : text.strip().split("\n\n")) {
      lines.add("");
      // picocli treats it as a format string.
      lines.add(paragraph.replace('\n', ' ').replace("%", "%%"));
    }
    return lines.toArray(new String[0]);
  }
}
