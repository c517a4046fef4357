/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory of JVMs: what their options request and what the system reports. Stateless. */
final class JvmMemory {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,18})([kmgtKMGT]?)");
  private static final String UNITS = "kmgt";
  private static final String TOUCH = "-XX:+AlwaysPreTouch";
  private static final String INITIAL_HEAP = "-Xms";
  private static final String MAX_HEAP = "-Xmx";
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s*(\\d{1,15}) kB");

  private JvmMemory() {
  }

  /** Returns the maximum heap size that an option sets; 0 if it sets none. */
  static long largestHeap(String option) {
    return size(MAX_HEAP, option);
  }

  /** Returns the memory that a JVM with these options occupies right after its start; 0 if the options do not say. */
  static long atOnce(List<String> options) {
    if (!options.contains(TOUCH)) {
      return 0; // heap pages are not resident before they are used
    }
    long initial = 0;
    for (String option : options) {
      long size = size(INITIAL_HEAP, option);
      initial = size > 0 ? size : initial;
    }
    return initial;
  }

  private static long size(String name, String option) {
    Matcher size = SIZE.matcher(option.startsWith(name) ? option.substring(name.length()) : "");
    if (!size.matches()) {
      return 0;
    }
    int power = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2).toLowerCase(Locale.ROOT)) + 1;
    return (long) (Double.parseDouble(size.group(1)) * Math.pow(1024, power));
  }

  /**
   * Returns the resident memory of a process in bytes, including shared pages; empty if the system does not report it.
   */
  static OptionalLong resident(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"), StandardCharsets.ISO_8859_1)) {
        Matcher resident = RESIDENT.matcher(line);
        if (resident.matches()) {
          return OptionalLong.of(Long.parseLong(resident.group(1)) << 10);
        }
      }
    } catch (IOException e) {
      // the process has ended, or this is not Linux
    }
    return OptionalLong.empty();
  }
}
