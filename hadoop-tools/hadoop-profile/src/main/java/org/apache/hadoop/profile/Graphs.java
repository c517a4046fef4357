/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The flame graphs of some programs, by name; the others are compared with the first. */
final class Graphs {
  private final Map<String, Map<Kind, Stacks>> programs = new LinkedHashMap<>();
  private final List<String> unread = new ArrayList<>();

  /** Adds a program with its recordings; unreadable ones are left out and reported. */
  void add(String name, List<Path> recordings) {
    Map<Kind, Stacks> stacks = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      stacks.put(kind, new Stacks(kind));
    }
    for (Path recording : recordings) {
      try {
        for (Stacks each : stacks.values()) {
          each.add(recording);
        }
      } catch (IOException | RuntimeException e) {
        // A recording of a killed JVM is truncated.
        unread.add(recording.getFileName() + " cannot be read completely: " + e);
      }
    }
    programs.put(name, stacks);
  }

  /**
   * Writes all graphs that are not empty, and prints a summary.
   *
   * @param title the name of the profiled program
   * @return the number of graphs written
   */
  int write(String title, Path folder, PrintWriter out) throws IOException {
    Files.createDirectories(folder);
    unread.forEach(each -> out.println("note: " + each));
    int written = 0;
    for (Kind kind : Kind.values()) {
      Map.Entry<String, Map<Kind, Stacks>> base = null;
      for (Map.Entry<String, Map<Kind, Stacks>> program : programs.entrySet()) {
        String name = program.getKey();
        Stacks stacks = program.getValue().get(kind);
        if (stacks.isEmpty()) {
          continue;
        }
        Path file = folder.resolve(fileName(name) + "-" + kind.label() + ".html");
        FlameGraphs.write(stacks, title + ", " + name + ": " + kind.description(), file);
        out.printf(Locale.ROOT, "%-8s%-16s%,20d %-8s %s%n", kind.label(), name, stacks.total(), kind.unit(), file);
        written++;
        if (base == null) {
          base = program;
          continue;
        }
        file = folder.resolve(fileName(name) + "-against-" + fileName(base.getKey()) + "-" + kind.label() + ".html");
        FlameGraphs.writeDifference(base.getValue().get(kind), stacks, title + ", " + name + " against "
            + base.getKey() + ": " + kind.description() + "; red: more, blue: less", file);
        out.printf(Locale.ROOT, "%-8s%-45s %s%n", kind.label(), "difference", file);
        written++;
      }
    }
    if (written == 0) {
      out.println("nothing to show: no recording has a sample");
    }
    out.flush();
    return written;
  }

  /** Returns a name in a form that is valid in a file name. */
  static String fileName(String name) {
    return name.replaceAll("[^\\w.-]", "-");
  }
}
