/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.ab.arms.QueuedPatch;

/** A series in which each patch has a known worth; a figure has noise that its round shares and some of its own. */
final class FakeSeries implements PrefixMeasurement {
  private static final int ROUNDS = 8;
  private static final double NOISE = 0.01;

  final List<QueuedPatch> patches = new ArrayList<>();
  final List<List<Integer>> steps = new ArrayList<>();
  private final List<Double> worths = new ArrayList<>();
  private final List<Integer> broken = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(22);

  /** Adds a patch that multiplies the figure by {@code worth}. */
  FakeSeries patch(String topic, double worth) {
    patches.add(new QueuedPatch(String.format(Locale.ROOT, "%04d", 2 * patches.size()), topic, topic));
    worths.add(worth);
    return this;
  }

  /** Makes the series of {@code prefix} patches fail whenever it runs. */
  FakeSeries breaksAt(int prefix) {
    broken.add(prefix);
    return this;
  }

  double worth(int from, int to) {
    return worths.subList(from, to).stream().reduce(1.0, (one, other) -> one * other);
  }

  @Override
  public Map<Integer, SortedMap<Integer, Double>> measure(List<Integer> prefixes) {
    steps.add(prefixes);
    Map<Integer, SortedMap<Integer, Double>> values = new TreeMap<>();
    prefixes.forEach(prefix -> values.put(prefix, new TreeMap<>()));
    for (int round = 1; round <= ROUNDS; round++) {
      double machine = 0.5 + random.nextDouble();
      for (int prefix : prefixes) {
        if (broken.contains(prefix)) {
          return values; // as a measurement ends if an arm fails from the start
        }
        values.get(prefix).put(round, 20 * worth(0, prefix) * machine * (1 + NOISE * (random.nextDouble() - 0.5)));
      }
    }
    return values;
  }
}
