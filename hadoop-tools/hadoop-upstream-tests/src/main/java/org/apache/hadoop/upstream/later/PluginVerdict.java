/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.later;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A report of the methods that passed without the plug-ins but not with them, of the classes that have no report, and
 * of those served by the plug-ins.
 *
 * <p>Arguments: the folder of the run without them, that of the run with them, the file of known differences, and the
 * list of the classes that ran. Exits with 1 if a method was lost that is not in the file of differences, a class has
 * no report in one of the runs, its use of the plug-ins is not that of the list, or the plug-ins served none.
 */
public final class PluginVerdict {
  private static final int FIELDS = 3;

  private final SurefireReports without;
  private final SurefireReports with;
  private final Map<String, String> known;
  private final ListedClasses listed;
  private final Map<PluginUse, Set<String>> uses = new EnumMap<>(PluginUse.class);
  private final List<String> wrong = new ArrayList<>();

  PluginVerdict(Path without, Path with, Path known, Path classes) throws IOException {
    this.without = new SurefireReports(without.resolve("reports"));
    this.with = new SurefireReports(with.resolve("reports"));
    this.known = differences(known);
    listed = new ListedClasses(classes);
    for (String name : listed.names()) {
      judge(name, PluginUse.of(with, name));
    }
  }

  private void judge(String name, PluginUse use) {
    String simple = name.substring(name.lastIndexOf('.') + 1);
    boolean reported = true;
    if (!without.files().contains(name)) {
      wrong.add("  no report without the plug-ins: " + simple);
      reported = false;
    }
    if (!with.files().contains(name)) {
      wrong.add("  no report with the plug-ins: " + simple);
      reported = false;
    }
    if (!reported) {
      return;
    }
    uses.computeIfAbsent(use, each -> new TreeSet<>()).add(simple);
    listed.expected(name).filter(expected -> expected != use)
        .ifPresent(expected -> wrong.add("  not " + expected + ": " + simple));
  }

  /** Returns the reason for each method that may be lost. */
  private static Map<String, String> differences(Path file) throws IOException {
    Map<String, String> reasons = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#") && !line.isBlank()) {
        String[] fields = line.split("\t");
        if (fields.length != FIELDS) {
          throw new IOException(file + ": '" + line + "' is not a class, a method and a reason, separated by tabs");
        }
        reasons.put(fields[0] + "." + fields[1], fields[2]);
      }
    }
    return reasons;
  }

  /** Returns the methods that pass without the plug-ins but not with them, including known ones. */
  private Set<String> lost() {
    Set<String> lost = new TreeSet<>();
    for (String name : without.classes()) {
      Set<String> methods = without.passed(name);
      methods.removeAll(with.passed(name));
      methods.forEach(method -> lost.add(name + "." + method));
    }
    return lost;
  }

  private Set<String> passed() {
    Set<String> passed = new TreeSet<>();
    without.classes().forEach(name -> without.passed(name).forEach(method -> passed.add(name + "." + method)));
    return passed;
  }

  /**
   * Returns true if each class has its reports and the expected use of the plug-ins, all losses are known, and the
   * plug-ins served some class.
   */
  boolean isGood() {
    return wrong.isEmpty() && known.keySet().containsAll(lost())
        && (uses.containsKey(PluginUse.SERVED) || uses.containsKey(PluginUse.PARTLY));
  }

  /** Returns the lines of the report. Methods that are known to differ do not count, whether they pass or not. */
  List<String> lines() {
    Set<String> passed = passed();
    Set<String> excused = new TreeSet<>(passed);
    excused.retainAll(known.keySet());
    passed.removeAll(known.keySet());
    Set<String> lost = lost();
    Set<String> counted = new TreeSet<>(lost);
    counted.removeAll(known.keySet());
    List<String> lines = new ArrayList<>();
    lines.add(without.classes().size() + " classes: " + passed.size() + " methods pass without the plug-ins, and "
        + counted.size() + " of these do not pass with them");
    counted.forEach(method -> lines.add("  lost: " + method));
    excused.forEach(method -> lines.add((lost.contains(method) ? "  differs: " : "  not counted: ") + method + ": "
        + known.get(method)));
    lines.addAll(wrong);
    uses.forEach((use, names) -> lines.add("  " + names.size() + " " + use + ": " + String.join(", ", names)));
    return lines;
  }

  public static void main(String[] arguments) {
    try {
      PluginVerdict verdict = new PluginVerdict(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]),
          Path.of(arguments[3]));
      verdict.lines().forEach(System.out::println);
      System.exit(verdict.isGood() ? 0 : 1);
    } catch (IOException e) {
      System.err.println("upstream-tests: " + e.getMessage());
      System.exit(2);
    }
  }
}
