/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs.upstream;

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
import java.util.stream.Collectors;

/**
 * Says which methods passed without the plug-ins and did not with them, and which classes the plug-ins served.
 *
 * <p>Arguments: the folder of the run without, that of the run with them, and the file of known differences. Ends with
 * 1 if a method was lost that the file does not name, or if the plug-ins served no class.
 */
public final class Verdict {
  private final Reports without;
  private final Reports with;
  private final Map<String, String> known;
  private final Map<Use, Set<String>> uses = new EnumMap<>(Use.class);

  private Verdict(Path without, Path with, Path known) throws IOException {
    this.without = new Reports(without.resolve("reports"));
    this.with = new Reports(with.resolve("reports"));
    this.known = differences(known);
    for (String name : this.without.classes()) {
      uses.computeIfAbsent(Use.of(with, name), use -> new TreeSet<>()).add(name.substring(name.lastIndexOf('.') + 1));
    }
  }

  /** The reason of each method that may be lost. */
  private static Map<String, String> differences(Path file) throws IOException {
    Map<String, String> reasons = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#") && !line.isBlank()) {
        String[] fields = line.split("\t");
        if (fields.length != 3) {
          throw new IOException(file + ": '" + line + "' is not a class, a method and a reason with tabs between them");
        }
        reasons.put(fields[0] + "." + fields[1], fields[2]);
      }
    }
    return reasons;
  }

  private List<String> lost() {
    List<String> lost = new ArrayList<>();
    for (String name : without.classes()) {
      Set<String> methods = without.passed(name);
      methods.removeAll(with.passed(name));
      methods.forEach(method -> lost.add(name + "." + method));
    }
    return lost;
  }

  private boolean print() {
    Map<Boolean, List<String>> lost = lost().stream().collect(Collectors.partitioningBy(known::containsKey));
    int passed = without.classes().stream().mapToInt(name -> without.passed(name).size()).sum();
    System.out.println(without.classes().size() + " classes: " + passed + " methods pass without the plug-ins, and "
        + (lost.get(false).size() + lost.get(true).size()) + " of these not with them");
    lost.get(false).forEach(method -> System.out.println("  lost: " + method));
    lost.get(true).forEach(method -> System.out.println("  differs: " + method + ": " + known.get(method)));
    uses.forEach((use, names) -> System.out.println("  " + names.size() + " " + use + ": "
        + String.join(", ", names)));
    return lost.get(false).isEmpty() && (uses.containsKey(Use.SERVED) || uses.containsKey(Use.PARTLY));
  }

  public static void main(String[] arguments) {
    try {
      Verdict verdict = new Verdict(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
      System.exit(verdict.print() ? 0 : 1);
    } catch (IOException e) {
      System.err.println("upstream-tests: " + e.getMessage());
      System.exit(2);
    }
  }
}
