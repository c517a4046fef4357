/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.hadoop.ab.util.TextTable;

/** A text summary of pairs: how long each phase took, and which hosts were slow. */
public final class PairSummary {
  private static final double[] LEVELS = {0.5, 0.9, 0.99, 1};
  private static final double MICROS_PER_MILLI = 1000;
  private static final double BYTES_PER_MB = 1e6;
  private static final int MAX_HOSTS = 10;

  private PairSummary() {
  }

  /** @param name of the pairs */
  public static String of(String name, List<Pair> pairs) {
    long reduces = pairs.stream().map(Pair::reduce).distinct().count();
    long copied = pairs.stream().filter(pair -> pair.copied() >= 0).count();
    return name + ": " + pairs.size() + " pairs of " + reduces + (reduces == 1 ? " reduce, " : " reduces, ") + copied
        + " copied, " + pairs.stream().mapToLong(Pair::failures).sum() + " failures\n\n" + phases(pairs) + "\n"
        + hosts(pairs);
  }

  private static String phases(List<Pair> pairs) {
    TextTable table = new TextTable("phase (ms)", "n", "p50", "p90", "p99", "max");
    for (Phase phase : Phase.values()) {
      double[] millis = millis(phase, pairs);
      String[] cells = new String[LEVELS.length + 2];
      cells[0] = phase.toString();
      cells[1] = Integer.toString(millis.length);
      double[] levels = millis.length == 0 ? null : Quantile.withDefaults().evaluate(millis, LEVELS);
      for (int i = 0; i < LEVELS.length; i++) {
        cells[i + 2] = levels == null ? "-" : format(levels[i]);
      }
      table.row(cells);
    }
    return table.toString();
  }

  /** Returns the slowest hosts, by the median time from request to last byte. */
  private static String hosts(List<Pair> pairs) {
    Map<String, List<Pair>> byHost = pairs.stream().filter(pair -> !pair.host().isEmpty())
        .collect(Collectors.groupingBy(Pair::host, TreeMap::new, Collectors.toList()));
    List<Host> hosts = byHost.entrySet().stream().map(entry -> Host.of(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingDouble(Host::p50).reversed()).limit(MAX_HOSTS).toList();
    TextTable table = new TextTable("slowest of " + byHost.size() + (byHost.size() == 1 ? " host" : " hosts"),
        "copied", "MB", "failures", "p50 ms", "max ms");
    for (Host host : hosts) {
      table.row(host.name, Integer.toString(host.copied), format(host.bytes / BYTES_PER_MB),
          Long.toString(host.failures), format(host.p50), format(host.max));
    }
    return table.toString();
  }

  private record Host(String name, int copied, long bytes, long failures, double p50, double max) {
    private static Host of(String name, List<Pair> pairs) {
      double[] millis = copyMillis(pairs);
      Quantile quantile = Quantile.withDefaults();
      return new Host(name, millis.length, pairs.stream().mapToLong(pair -> Math.max(0, pair.bytes())).sum(),
          pairs.stream().mapToLong(Pair::failures).sum(), millis.length == 0 ? 0 : quantile.evaluate(millis, 0.5),
          millis.length == 0 ? 0 : quantile.evaluate(millis, 1));
    }
  }

  /** Returns the times from request to last byte, of completed copies. */
  static double[] copyMillis(List<Pair> pairs) {
    return pairs.stream().filter(pair -> pair.asked() >= 0 && pair.copied() >= pair.asked())
        .mapToDouble(pair -> (pair.copied() - pair.asked()) / MICROS_PER_MILLI).toArray();
  }

  /** Returns the durations of a phase in milliseconds, for the pairs that had it. */
  public static double[] millis(Phase phase, List<Pair> pairs) {
    return pairs.stream().map(phase::micros).filter(OptionalLong::isPresent)
        .mapToDouble(micros -> micros.getAsLong() / MICROS_PER_MILLI).toArray();
  }

  private static String format(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.3f" : "%.1f", value);
  }
}
