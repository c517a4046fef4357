/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.apache.hadoop.ab.arms.QueuedPatch;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.MedianEstimate;

/**
 * Divides the series into spans, each with the change of the figure between the prefix before it and the one that ends
 * with it, measured in the same rounds.
 *
 * <p>The first step measures no patch, about half of them, and all. Each further step takes the span with the largest
 * significant change that has patches of several topics, and measures its ends and a prefix within it, at a border
 * between topics. Each step thus needs only one prefix that was not built before. The change of a span is known from
 * the step that created it, those of smaller spans from later rounds: their products differ from the whole because of
 * noise.
 *
 * <p>The worth of a patch is what it adds to its predecessors. In another order it could differ, if two patches fix the
 * same problem or depend on each other.
 */
final class Bisection {
  private final List<QueuedPatch> series;
  private final PrefixMeasurement measurement;
  private final int builds;
  private final Consumer<String> notice;

  private final List<Span> spans = new ArrayList<>();
  private final Set<Integer> failed = new HashSet<>();
  private Optional<MedianEstimate> whole = Optional.empty();
  private int built;

  /**
   * @param series two or more patches
   * @param builds the maximum number of prefixes, in addition to no patch and all of them
   * @param notice receives a message about the purpose of each step
   */
  Bisection(List<QueuedPatch> series, PrefixMeasurement measurement, int builds, Consumer<String> notice) {
    this.series = List.copyOf(series);
    this.measurement = measurement;
    this.builds = builds;
    this.notice = notice;
  }

  /**
   * Measures until each significant change belongs to a single topic, or all builds are used up.
   *
   * @throws StepFailure if a step has no result, or no round has values for both ends of the series
   */
  void run() throws IOException, StepFailure {
    Span all = new Span(0, series, MedianEstimate.of(new double[] {1}));
    while (whole.isEmpty()) {
      step(all, middle(all));
    }
    for (Optional<Span> next = next(); next.isPresent(); next = next()) {
      step(next.get(), middle(next.get()));
    }
  }

  /** Returns the span to divide next; empty if there is none, or no build is left. */
  private Optional<Span> next() {
    return built >= builds ? Optional.empty()
        : spans.stream().filter(span -> span.mayBeSplit() && middle(span).isPresent())
            .max(Comparator.comparingDouble(Span::size));
  }

  private Optional<Integer> middle(Span span) {
    return built >= builds ? Optional.empty()
        : span.borders().stream().filter(place -> !failed.contains(place)).findFirst();
  }

  private void step(Span span, Optional<Integer> middle) throws IOException, StepFailure {
    List<Integer> prefixes = new ArrayList<>(List.of(span.from(), span.to()));
    if (middle.isPresent()) {
      prefixes.add(1, middle.get());
      built++;
      notice.accept("build " + built + " of at most " + builds + ": " + last(middle.get()) + ", to split "
          + series.get(span.from()).number() + " to " + last(span.to()));
    }
    Map<Integer, SortedMap<Integer, Double>> values = measurement.measure(prefixes);
    if (whole.isEmpty()) {
      whole = ratio(values, span.from(), span.to());
      whole.ifPresent(ratio -> spans.add(new Span(0, series, ratio)));
      // A measurement ends early if an arm keeps failing: if only the middle one fails, it is left out.
      if (whole.isEmpty() && (middle.isEmpty() || ran(values, middle.get()) || !ran(values, span.from()))) {
        throw new StepFailure("no round has a value both without patches and with all of them", 1);
      }
    }
    if (middle.isPresent()) {
      Optional<MedianEstimate> before = ratio(values, span.from(), middle.get());
      Optional<MedianEstimate> after = ratio(values, middle.get(), span.to());
      if (before.isPresent() && after.isPresent()) {
        split(span, middle.get(), before.get(), after.get());
      } else {
        failed.add(middle.get());
        notice.accept("the series up to " + last(middle.get()) + " could not be measured");
      }
    }
  }

  private static boolean ran(Map<Integer, SortedMap<Integer, Double>> values, int prefix) {
    return values.containsKey(prefix) && !values.get(prefix).isEmpty();
  }

  private void split(Span span, int middle, MedianEstimate before, MedianEstimate after) {
    int place = 0;
    while (place < spans.size() && spans.get(place).from() != span.from()) {
      place++;
    }
    if (place < spans.size()) {
      spans.set(place, new Span(span.from(), series.subList(span.from(), middle), before));
      spans.add(place + 1, new Span(middle, series.subList(middle, span.to()), after));
    }
  }

  private static Optional<MedianEstimate> ratio(Map<Integer, SortedMap<Integer, Double>> values, int base, int with) {
    SortedMap<Integer, Double> below = values.get(base);
    SortedMap<Integer, Double> above = values.get(with);
    return below != null && above != null && above.keySet().stream().anyMatch(below::containsKey)
        ? Optional.of(Comparison.of(below, above).ratio()) : Optional.empty();
  }

  private String last(int prefix) {
    return series.get(prefix - 1).number();
  }

  /** Returns the spans in the order of the series, which they cover completely. */
  List<Span> spans() {
    return List.copyOf(spans);
  }

  /** Returns the change due to all patches. */
  MedianEstimate whole() {
    return whole.orElseThrow();
  }

  /** Returns true if a span that should be divided further still has several topics. */
  boolean isCutShort() {
    return spans.stream().anyMatch(span -> span.mayBeSplit() && !failed.containsAll(span.borders()));
  }
}
