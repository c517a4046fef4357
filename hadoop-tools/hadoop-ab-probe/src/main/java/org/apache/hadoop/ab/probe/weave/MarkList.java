/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.weave;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.probe.mark.KeyPath;

/**
 * A reader of marks: a properties file (UTF-8) of lines {@code NAME=CLASS#METHOD KEY...}, or for the JDK
 * {@code NAME=CLASS#METHOD[DESCRIPTOR]}, where the method may be {@code <init>}.
 */
final class MarkList {
  /** The name of a mark, which several can share, with an optional suffix such as a number. */
  private static final Pattern NAME = Pattern.compile("([a-z]+)(\\..*)?");
  private static final Pattern TARGET = Pattern.compile("([\\p{L}_$][\\p{L}\\d_$.]*)#([\\p{L}_$][\\p{L}\\d_$]*)");
  private static final Pattern JDK_TARGET =
      Pattern.compile("(java\\.[\\p{L}\\d_$.]*)#(([\\p{L}_$][\\p{L}\\d_$]*|<init>)(\\([^ ]*\\)[^ ]+)?)");

  private MarkList() {
  }

  /**
   * Reads and validates a file; returns its marks sorted by name.
   *
   * @throws IllegalArgumentException with a one-line message, if something in it is invalid
   */
  static List<Mark> read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    List<Mark> marks = new ArrayList<>();
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      marks.add(mark(file + ": " + name + "=" + properties.getProperty(name), name, properties.getProperty(name)));
    }
    return marks;
  }

  private static Mark mark(String where, String name, String value) {
    Matcher kind = NAME.matcher(name);
    if (!kind.matches()) {
      throw new IllegalArgumentException(where + ": a name of lower-case letters is needed");
    }
    String[] words = value.strip().split(" +", 2);
    boolean isOfJdk = words[0].startsWith("java.");
    Matcher target = (isOfJdk ? JDK_TARGET : TARGET).matcher(words[0]);
    if (!target.matches()) {
      throw new IllegalArgumentException(where + ": CLASS#METHOD is needed");
    }
    if (isOfJdk && words.length > 1) {
      throw new IllegalArgumentException(where + ": a method of the JDK has no key but its caller");
    }
    String keys = words.length == 1 ? "" : words[1].replaceAll(" +", " ");
    if (!keys.isEmpty() && !keys.matches(KeyPath.FORM + "( " + KeyPath.FORM + ")*")) {
      throw new IllegalArgumentException(where + ": " + keys
          + ": this or the number of an argument is needed, then .METHOD or .FIELD");
    }
    return new Mark(kind.group(1), target.group(1), target.group(2), keys);
  }
}
