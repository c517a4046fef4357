/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A selection of test classes by a pattern and by a list in a file. */
public final class Selection {
  private Selection() {
  }

  /**
   * Returns the tests of {@code all} whose "area/class" contains {@code pattern}, in which {@code *} matches any text.
   *
   * @throws IOException if there is none
   */
  public static List<TestClass> matching(List<TestClass> all, String pattern) throws IOException {
    StringBuilder regex = new StringBuilder();
    for (String part : pattern.split("\\*", -1)) {
      regex.append(regex.length() == 0 ? "" : ".*").append(Pattern.quote(part));
    }
    Pattern compiled = Pattern.compile(regex.toString());
    List<TestClass> found = all.stream().filter(test -> compiled.matcher(test.toString()).find()).toList();
    if (found.isEmpty()) {
      throw new IOException("no test class matches '" + pattern + "' (nearest: " + nearest(all, pattern)
          + "): give a part of area/class, such as common/, TestIFile or hdfs/*namenode");
    }
    return found;
  }

  /** Returns suggestions by simple class names, which users type. */
  private static String nearest(List<TestClass> all, String wrong) {
    return String.join(", ", Nearest.to(simple(wrong), all.stream().map(test -> simple(test.name())).toList()));
  }

  private static String simple(String name) {
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1);
  }

  /**
   * Returns the tests listed in {@code file}, one class per line, in the file's order; {@code #} starts a comment.
   *
   * @throws IOException if a listed class is not a test
   */
  public static List<TestClass> listed(List<TestClass> all, Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + " is not a file: --list needs one with a class name per line");
    }
    List<TestClass> listed = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      String name = line.replaceFirst("#.*", "").strip();
      if (!name.isEmpty()) {
        String where = file + ":" + number + ": ";
        listed.add(all.stream().filter(test -> test.name().equals(name)).findFirst()
            .orElseThrow(() -> new IOException(where + name + " is not a test class of upstream's jars (nearest: "
                + nearest(all, name) + ")")));
      }
    }
    return listed;
  }
}
