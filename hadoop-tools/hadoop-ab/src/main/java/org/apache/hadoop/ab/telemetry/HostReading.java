/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The cumulative values of /proc at one moment, two of which make a {@link HostSample}; 0 for what a system does not
 * report.
 *
 * @param ticks of the processors by state, as in the first line of /proc/stat
 * @param disks by name
 * @param switches the number of context switches
 */
record HostReading(long time, long[] ticks, int running, int blocked, Map<String, Disk> disks, long netIn, long netOut,
    long memUsed, long pageCache, long dirty, long swapped, long switches) {
  private static final int SECTOR = 512;
  /** The page size in bytes on x86 and most ARM systems; only swapping is counted in pages. */
  private static final int PAGE = 4096;
  private static final int KIB = 1024;
  private static final int STATES = 8;
  private static final int NAME = 2;
  private static final int READ_SECTORS = 5;
  private static final int WRITTEN_SECTORS = 9;
  private static final int BUSY_MILLIS = 12;
  private static final int SENT_BYTES = 8;
  /** Matches the names of devices that are stacked on other disks, or on none. */
  private static final String NO_DISK = "(loop|ram|zram|sr|fd|dm-|md)\\d.*";

  /** The cumulative values of a disk since boot. */
  record Disk(long read, long written, long busyMillis) {
  }

  /** The bytes that a network's interfaces have received and sent since it was created. */
  record Network(long in, long out) {
    static final Network NONE = new Network(0, 0);

    /** Reads a file in the format of /proc/net/dev; empty if it does not exist or lists no interface. */
    static Optional<Network> read(Path file) {
      List<String> interfaces = lines(file).stream().filter(line -> line.indexOf(':') > 0).toList();
      long[] sums = network(interfaces);
      return interfaces.isEmpty() ? Optional.empty() : Optional.of(new Network(sums[0], sums[1]));
    }
  }

  /** Reads the files below {@code proc}. */
  static HostReading read(Path proc, long time) {
    return read(proc, time, Network.read(proc.resolve("net/dev")).orElse(Network.NONE));
  }

  /** Reads the files below {@code proc}, but takes the counters of another network than this process's. */
  static HostReading read(Path proc, long time, Network network) {
    Map<String, long[]> stat = numbers(proc.resolve("stat"));
    Map<String, long[]> memory = numbers(proc.resolve("meminfo"));
    Map<String, long[]> vm = numbers(proc.resolve("vmstat"));
    long[] ticks = stat.getOrDefault("cpu", new long[STATES]);
    return new HostReading(time, ticks, (int) first(stat, "procs_running"), (int) first(stat, "procs_blocked"),
        disks(lines(proc.resolve("diskstats"))), network.in(), network.out(),
        (first(memory, "MemTotal") - first(memory, "MemAvailable")) * KIB,
        (first(memory, "Cached") + first(memory, "Buffers")) * KIB,
        (first(memory, "Dirty") + first(memory, "Writeback")) * KIB,
        (first(vm, "pswpin") + first(vm, "pswpout")) * PAGE, first(stat, "ctxt"));
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static long first(Map<String, long[]> numbers, String name) {
    long[] found = numbers.getOrDefault(name, new long[0]);
    return found.length == 0 ? 0 : found[0];
  }

  /** Returns the numbers of each line, keyed by its first word; a line without numbers has an empty array. */
  private static Map<String, long[]> numbers(Path file) {
    Map<String, long[]> numbers = new HashMap<>();
    for (String line : lines(file)) {
      String[] words = line.strip().split("[:\\s]+");
      long[] values = new long[Math.max(0, words.length - 1)];
      for (int i = 0; i < values.length; i++) {
        values[i] = number(words, i + 1);
      }
      numbers.putIfAbsent(words[0], values);
    }
    return numbers;
  }

  private static long number(String[] words, int place) {
    try {
      return place < words.length ? Long.parseLong(words[place]) : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static Map<String, Disk> disks(List<String> lines) {
    Map<String, Disk> all = new TreeMap<>();
    for (String line : lines) {
      String[] words = line.strip().split("\\s+");
      if (words.length > BUSY_MILLIS && !words[NAME].matches(NO_DISK)) {
        all.put(words[NAME], new Disk(number(words, READ_SECTORS) * SECTOR, number(words, WRITTEN_SECTORS) * SECTOR,
            number(words, BUSY_MILLIS)));
      }
    }
    Map<String, Disk> whole = new TreeMap<>(all);
    // A partition's activity is included in that of its disk.
    whole.keySet().removeIf(name -> all.keySet().stream().anyMatch(
        disk -> name.length() > disk.length() && name.startsWith(disk)
            && name.substring(disk.length()).matches("p?\\d+")));
    return whole;
  }

  private static long[] network(List<String> lines) {
    long[] sums = new long[2];
    for (String line : lines) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        String[] words = line.substring(colon + 1).strip().split("\\s+");
        sums[0] += number(words, 0);
        sums[1] += number(words, SENT_BYTES);
      }
    }
    return sums;
  }

  /** Returns the activity since {@code before}. */
  HostSample since(HostReading before) {
    double seconds = Math.max(1, time - before.time) / 1e3;
    long total = 0;
    for (int state = 0; state < STATES; state++) {
      total += ticks(state) - before.ticks(state);
    }
    double all = Math.max(1, total);
    double read = 0;
    double written = 0;
    double busy = 0;
    for (Map.Entry<String, Disk> entry : disks.entrySet()) {
      Disk now = entry.getValue();
      // The counters of a new disk cover all of its past; it starts with a difference of zero.
      Disk then = before.disks.getOrDefault(entry.getKey(), now);
      read += Math.max(0, now.read - then.read);
      written += Math.max(0, now.written - then.written);
      busy = Math.max(busy, (now.busyMillis - then.busyMillis) / 1e3);
    }
    return new HostSample(time, share(before, all, 0, 1), share(before, all, 2, 5, 6), share(before, all, 4),
        share(before, all, 7), read / seconds, written / seconds, Math.min(1, busy / seconds),
        Math.max(0, netIn - before.netIn) / seconds, Math.max(0, netOut - before.netOut) / seconds, memUsed, pageCache,
        dirty, running, blocked, Math.max(0, swapped - before.swapped) / seconds,
        Math.max(0, switches - before.switches) / seconds);
  }

  private double share(HostReading before, double all, int... states) {
    long sum = 0;
    for (int state : states) {
      sum += Math.max(0, ticks(state) - before.ticks(state));
    }
    return Math.min(1, sum / all);
  }

  private long ticks(int state) {
    return state < ticks.length ? ticks[state] : 0;
  }
}
