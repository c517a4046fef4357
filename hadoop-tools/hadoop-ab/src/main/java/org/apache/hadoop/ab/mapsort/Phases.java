/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.mapsort;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.ab.run.Probe;
import org.apache.hadoop.ab.run.ProbeSums;
import org.apache.hadoop.ab.run.RunFailure;

/**
 * The methods and counters that make up the phases of a map task, for each collector that an arm may have. The data is
 * in the resource {@code map-sort-phases.properties}.
 */
public final class Phases {
  /** The names of the phases in the order of the report. */
  public static final List<String> NAMES = List.of("sort", "spill", "merge");
  /** The phase that identifies the collector, because each one spills in its own way. */
  private static final String TELLING = "spill";
  private static final String RESOURCE = "map-sort-phases.properties";

  private static final char METHOD = '#';
  private static final double MICROS_PER_SECOND = 1e6;
  /** The tolerance for rounding errors of microsecond counters, accumulated over many spills. */
  private static final double MIN_SECONDS = -1e-3;

  /** A method, or a counter in microseconds; its time is added or subtracted. */
  private record Term(String target, boolean subtracted) {
    boolean isMethod() {
      return target.indexOf(METHOD) >= 0;
    }
  }

  /** The measurements of a run. */
  private record Found(Function<String, ProbeSums> sums, Map<String, Long> counters) {
    boolean has(Term term) {
      return term.isMethod() ? sums.apply(term.target()).calls() > 0 : counters.containsKey(term.target());
    }

    /** Returns true if there is a measurement of a term that is not subtracted. */
    boolean ran(List<Term> terms) {
      return terms.stream().anyMatch(term -> !term.subtracted() && has(term));
    }

    double seconds(List<Term> terms) {
      return terms.stream().mapToDouble(term -> term.subtracted() ? -seconds(term) : seconds(term)).sum();
    }

    private double seconds(Term term) {
      return term.isMethod() ? sums.apply(term.target()).nanos() / Probe.NANOS_PER_SECOND
          : counters.getOrDefault(term.target(), 0L) / MICROS_PER_SECOND;
    }
  }

  private final Map<String, Map<String, List<Term>>> collectors = new LinkedHashMap<>();

  private Phases(Properties properties) {
    for (String collector : words(required(properties, "collectors"))) {
      Map<String, List<Term>> phases = new LinkedHashMap<>();
      for (String phase : NAMES) {
        phases.put(phase, words(required(properties, collector + "." + phase)).stream().map(Phases::term).toList());
      }
      collectors.put(collector, phases);
    }
  }

  /** Returns the phases of the known collectors. */
  public static Phases known() {
    try (InputStream in = Phases.class.getResourceAsStream(RESOURCE);
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      return read(reader);
    } catch (IOException e) {
      throw new IllegalStateException(RESOURCE + " cannot be read", e);
    }
  }

  static Phases read(Reader reader) throws IOException {
    Properties properties = new Properties();
    properties.load(reader);
    return new Phases(properties);
  }

  private static String required(Properties properties, String key) {
    String value = properties.getProperty(key);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(RESOURCE + ": " + key + " is missing");
    }
    return value;
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split("\\s*,\\s*"));
  }

  private static Term term(String word) {
    boolean subtracted = word.startsWith("-");
    return new Term(subtracted ? word.substring(1) : word, subtracted);
  }

  /**
   * Returns a probe for every method of every collector; those that an arm does not have or does not use record
   * nothing.
   */
  public List<Probe> probes() {
    Set<String> targets = new LinkedHashSet<>();
    collectors.values().forEach(phases -> phases.values().forEach(terms -> terms.stream()
        .filter(Term::isMethod).forEach(term -> targets.add(term.target()))));
    List<Probe> probes = new ArrayList<>();
    targets.forEach(target -> probes.add(new Probe("phase-" + probes.size(), target)));
    return probes;
  }

  /**
   * Returns the seconds of each phase of the collector that ran.
   *
   * @param sums the measurements of a method
   * @param counters of the task
   * @throws RunFailure if no known collector ran, or several did
   */
  Map<String, Double> seconds(Function<String, ProbeSums> sums, Map<String, Long> counters) throws RunFailure {
    Found found = new Found(sums, counters);
    List<String> ran = collectors.keySet().stream().filter(name -> found.ran(collectors.get(name).get(TELLING)))
        .toList();
    if (ran.size() != 1) {
      throw new RunFailure((ran.isEmpty() ? "no collector" : String.join(" and ", ran))
          + " spilled, not exactly one of " + String.join(", ", collectors.keySet()) + ": see " + RESOURCE);
    }
    Map<String, Double> seconds = new LinkedHashMap<>();
    for (Map.Entry<String, List<Term>> phase : collectors.get(ran.get(0)).entrySet()) {
      if (!found.ran(phase.getValue())) {
        throw new RunFailure("the collector " + ran.get(0) + " has no time for its phase " + phase.getKey() + ": see "
            + RESOURCE);
      }
      double time = found.seconds(phase.getValue());
      if (time < MIN_SECONDS) {
        throw new RunFailure("the collector " + ran.get(0) + " spent " + time + " s on its phase " + phase.getKey()
            + ": what is deducted is not part of it, or is summed over threads; see " + RESOURCE);
      }
      seconds.put(phase.getKey(), time);
    }
    return seconds;
  }
}
