/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.util.RareLog;

/**
 * The values that the charts of a daemon show, for each period of 5 s in the last ten minutes. While the daemon runs, a
 * thread that all daemons of the process share collects the metrics of the charts once in each period, in the same way
 * as for a request of Prometheus. With shorter periods, this would be most of what an idle daemon does. Any thread may
 * read.
 */
public final class FigureHistory {
  private static final RareLog LOG = new RareLog(LogFactory.getLog(FigureHistory.class));
  private static final Duration PERIOD = Duration.ofSeconds(5);
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(look -> {
    Thread thread = new Thread(look, "Metrics history");
    thread.setDaemon(true);
    return thread;
  });

  private final List<FigureGroup> groups;
  private final Map<FigureLine, Integer> places = new HashMap<>();
  private final Supplier<Figures> figures;
  private final Duration period;
  private final LastSamples<double[]> samples = new LastSamples<>();
  /** The last known value of each metric: a part of a daemon that fails once has not started again from 0. */
  private final Map<String, Known> before = new HashMap<>();
  private long beforeNanos;

  /**
   * The total of a metric over all its labels.
   *
   * @param count the count of a summary
   */
  private record Total(double value, long count, boolean isSummary) {
    Total plus(Total other) {
      return new Total(value + other.value, count + other.count, isSummary);
    }

    double events() {
      return isSummary ? count : value;
    }
  }

  /** The value of a metric at one sample. */
  private record Known(Total total, long nanos) {
  }

  FigureHistory(Supplier<Figures> figures, List<FigureGroup> groups, Duration period) {
    this.figures = figures;
    this.period = period;
    this.groups = List.copyOf(groups);
    for (FigureGroup group : groups) {
      for (FigureChart chart : group.charts()) {
        chart.lines().forEach(line -> places.putIfAbsent(line, places.size()));
      }
    }
  }

  /**
   * Begins the history of a daemon.
   *
   * @param runs whether the daemon still runs; when it stops, the history no longer changes
   */
  public static FigureHistory begin(FigureSource daemon, BooleanSupplier runs, List<FigureGroup> groups) {
    return begin(daemon, runs, groups, PERIOD);
  }

  static FigureHistory begin(FigureSource daemon, BooleanSupplier runs, List<FigureGroup> groups, Duration period) {
    Set<String> shown = groups.stream().flatMap(group -> group.charts().stream())
        .flatMap(chart -> chart.lines().stream()).map(FigureLine::figure).collect(Collectors.toUnmodifiableSet());
    FigureHistory history = new FigureHistory(() -> Scrapes.ALL.gather(daemon, new Figures(shown)), groups,
        period);
    history.lookLater(runs);
    return history;
  }

  private void lookLater(BooleanSupplier runs) {
    CLOCK.schedule(() -> {
      boolean goesOn = true;
      try {
        goesOn = runs.getAsBoolean();
        if (goesOn) {
          look(System.nanoTime());
        }
      } catch (RuntimeException | Error e) { // such as a temporary lack of memory
        LOG.warn("Could not collect metrics for the charts of a page", e);
      } finally {
        if (goesOn) {
          lookLater(runs);
        }
      }
    }, period.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Samples the metrics. Their growth since they were last known becomes a mean rate. */
  void look(long nanos) {
    Map<String, Total> now = new HashMap<>();
    for (Figures.Figure figure : figures.get().all()) {
      boolean isSummary = figure.count() != Figures.Figure.NONE;
      now.merge(figure.name(), new Total(figure.value(), isSummary ? figure.count() : 0, isSummary), Total::plus);
    }
    if (!before.isEmpty()) {
      double[] values = new double[places.size()];
      places.forEach((line, place) -> values[place] = value(line, now, nanos));
      samples.add(values);
    }
    now.forEach((name, total) -> before.put(name, new Known(total, nanos)));
    beforeNanos = nanos;
  }

  private double value(FigureLine line, Map<String, Total> now, long nanos) {
    Total total = now.get(line.figure());
    if (total == null) {
      return Double.NaN;
    }
    if (line.kind() == FigureLine.Kind.LEVEL) {
      return total.value();
    }
    Known known = before.getOrDefault(line.figure(), new Known(new Total(0, 0, total.isSummary()), beforeNanos));
    Total earlier = known.total();
    double events = Math.max(0, total.events() - earlier.events());
    if (line.kind() == FigureLine.Kind.RATE) {
      return events / ((nanos - known.nanos()) / NANOS);
    }
    return events == 0 ? 0 : Math.max(0, total.value() - earlier.value()) / events;
  }

  /** Returns the groups that a page shows. */
  public List<FigureGroup> groups() {
    return groups;
  }

  /** Returns the time between two values of a line. */
  public Duration period() {
    return period;
  }

  /** Returns the values of each line of a chart, the oldest first; NaN for unknown values. */
  public List<double[]> values(FigureChart chart) {
    List<double[]> noted = samples.all();
    List<double[]> values = new ArrayList<>();
    for (FigureLine line : chart.lines()) {
      int place = places.get(line);
      values.add(noted.stream().mapToDouble(sample -> sample[place]).toArray());
    }
    return values;
  }
}
