/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.testing.StockHadoop;

/** Helpers for tests of whole runs: build an arm's class path and search its report. */
final class ArmRuns {
  static final String EXPORTS = "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED";
  /** The JVM flags of tasks, which are too short-lived to profit from full optimization. */
  static final String CHILD_FLAGS = "-Xmx200m -XX:-UsePerfData -XX:TieredStopAtLevel=1 -XX:+UseSerialGC " + EXPORTS;
  /** The entries that Surefire and the tests add to the module's own class path. */
  private static final Pattern OF_THE_TESTS = Pattern.compile(".*/(test-classes|(surefire|common-java5)-.*"
      + "|(jackson-core|HdrHistogram|hadoop-test-cluster|hadoop-test-support|junit|hamcrest-core)-[0-9].*)");

  private ArmRuns() {
  }

  /**
   * Returns the class path as the harness builds it: this module's jar, the stock jars and their dependencies, without
   * test classes.
   */
  static List<Path> classPath() {
    List<Path> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!OF_THE_TESTS.matcher(entry).matches()) {
        entries.add(Path.of(entry));
      }
    }
    // The repository's own copies come before Maven's, so that the paths in a report are predictable.
    for (String module : List.of("mapred", "hdfs", "common")) {
      entries.add(1, StockHadoop.jar(module));
    }
    assertTrue("no jar: " + entries.get(0), entries.get(0).getFileName().toString().matches("hadoop-ab-arm-.*\\.jar"));
    return entries;
  }

  /** Returns the text that the group of {@code pattern} captures in each matching line. */
  static List<String> found(List<String> lines, String pattern) {
    List<String> found = new ArrayList<>();
    Pattern compiled = Pattern.compile(pattern);
    for (String line : lines) {
      Matcher matcher = compiled.matcher(line);
      if (matcher.find()) {
        found.add(matcher.group(1));
      }
    }
    return found;
  }
}
