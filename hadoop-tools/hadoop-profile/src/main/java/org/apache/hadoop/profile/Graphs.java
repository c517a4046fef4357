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

/** The flame graphs of some programs, each by its name, the first of which the others are compared with. */
final class Graphs {
  private final Map<String, Map<Kind, Stacks>> programs = new LinkedHashMap<>();
  private final List<String> unread = new ArrayList<>();

  /** Adds a program with its recordings; those that cannot be read are left out, and told of. */
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
        // One of a JVM that was killed ends somewhere.
        unread.add(recording.getFileName() + " cannot be read as a whole: " + e);
      }
    }
    programs.put(name, stacks);
  }

  /**
   * Writes all that have anything to show, and says what and where.
   *
   * @param title of what was profiled
   * @return how many there are
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
      out.println("there is nothing to show: no recording has a sample");
    }
    out.flush();
    return written;
  }

  /** A name as a part of a file name. */
  static String fileName(String name) {
    return name.replaceAll("[^\\w.-]", "-");
  }
}
