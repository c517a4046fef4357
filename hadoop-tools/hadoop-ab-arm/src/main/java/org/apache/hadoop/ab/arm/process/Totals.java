/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Counters that the kernel and the JVM maintain anyway, so that a run may always read them. */
public final class Totals {
  /** The fields of /proc/PID/io that are reported, with their names in the report. */
  private static final Map<String, String> IO = Map.of("rchar", "io.read", "wchar", "io.written", "read_bytes",
      "io.disk-read", "write_bytes", "io.disk-written");

  private Totals() {
  }

  /** Returns the bytes so far of this process and its ended children; empty if the system does not provide them. */
  public static Map<String, Long> io() {
    Map<String, Long> totals = new TreeMap<>();
    try {
      io(Files.readString(Path.of("/proc/self/io"), StandardCharsets.US_ASCII), totals);
    } catch (IOException e) {
      // Not every system has the file, and not every user may read it.
    }
    return totals;
  }

  /** Returns the garbage collections of this JVM so far. */
  public static Map<String, Long> collections() {
    Map<String, Long> totals = new TreeMap<>();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      totals.merge("gc.count", Math.max(0, collector.getCollectionCount()), Long::sum);
      totals.merge("gc.millis", Math.max(0, collector.getCollectionTime()), Long::sum);
    }
    return totals;
  }

  static void io(String text, Map<String, Long> totals) {
    for (String line : text.split("\n")) {
      String[] pair = line.split(": ");
      if (pair.length == 2 && IO.containsKey(pair[0])) {
        totals.put(IO.get(pair[0]), Long.parseLong(pair[1].strip()));
      }
    }
  }

  /** Returns the increments between two readings, without counters that one of them lacks or that were reset. */
  public static Map<String, Long> between(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> difference = new TreeMap<>();
    after.forEach((name, value) -> {
      if (before.containsKey(name) && value >= before.get(name)) {
        difference.put(name, value - before.get(name));
      }
    });
    return difference;
  }
}
