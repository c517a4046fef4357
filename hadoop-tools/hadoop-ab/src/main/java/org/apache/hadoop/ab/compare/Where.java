/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.record.RecordedRatio;

/** The JDK and the machine of a figure in words, in a form that saved results and recordings share. */
final class Where {
  private static final Pattern JDK = Pattern.compile("(?:JDK )?(\\d+).*");
  /** Matches the CPU's name and the number of cores; memory and kernel follow. */
  private static final Pattern MACHINE = Pattern.compile("(.*?, \\d+ cores)\\b.*");
  private static final String UNKNOWN = "unknown";

  private Where() {
  }

  /** Returns the JDK and the machine of saved results, from their header. */
  static String of(JsonNode header, String base, String arm) {
    Map<String, String> jdks = new TreeMap<>();
    header.path("sides").forEach(side -> jdks.put(side.path("label").asText(), side.path("jdk").asText()));
    JsonNode machine = header.path("machine");
    return text(jdks, base, arm, machine.isObject()
        ? machine.path("cpu").asText() + ", " + machine.path("cores").asText() + " cores" : "");
  }

  static String of(RecordedRatio recorded) {
    return text(recorded.recording().arms(), recorded.base(), recorded.arm(), recorded.recording().machine());
  }

  private static String text(Map<String, String> jdks, String base, String arm, String machine) {
    String first = first(JDK, jdks.getOrDefault(base, ""));
    String second = first(JDK, jdks.getOrDefault(arm, ""));
    return "JDK " + (first.equals(second) ? first : first + " and " + second) + "; " + first(MACHINE, machine);
  }

  private static String first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.matches() ? matcher.group(1) : UNKNOWN;
  }
}
