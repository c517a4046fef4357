/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The metrics at one point in time, written as text for Prometheus (version 0.0.4 of its format). Times are in seconds,
 * sizes in bytes, and names of counters end in {@code _total}. All names are checked, all texts escaped. If the same
 * metric is added again, as by the second DataNode of a process, the values are added up. For one thread.
 */
public final class Figures {
  private static final String COUNTER_END = "_total";

  private final Map<String, Family> families = new LinkedHashMap<>();
  /** The only metrics that are kept; null for all. */
  private final Set<String> wanted;

  private enum Kind {
    COUNTER, GAUGE, SUMMARY
  }

  /** The metrics with the same name, by their labels: alternating names and values. */
  private record Family(Kind kind, String help, Map<List<String>, Sample> samples) {
  }

  private record Sample(double value, long count) {
    Sample plus(Sample other) {
      return new Sample(value + other.value, count + other.count);
    }
  }

  /**
   * A metric, for readers.
   *
   * @param labels alternating names and values
   * @param value the sum, for a summary
   * @param count the count of a summary; -1 for other kinds
   */
  public record Figure(String name, String help, List<String> labels, double value, long count) {
    /** The count of a metric that is not a summary. */
    public static final long NONE = -1;
  }

  /** Creates an empty collection of all metrics that are added. */
  public Figures() {
    wanted = null;
  }

  /**
   * Creates an empty collection that ignores other metrics, which then cost next to nothing.
   *
   * @param wanted the names to keep
   */
  Figures(Set<String> wanted) {
    this.wanted = wanted;
  }

  /** Returns true if metrics whose names begin with {@code prefix} are kept, so that a source has to read them. */
  boolean wants(String prefix) {
    return wanted == null || wanted.stream().anyMatch(name -> name.startsWith(prefix));
  }

  /**
   * Adds a counter, which only grows while the daemon runs.
   *
   * @param name ends in {@code _total}
   * @param labels alternating names and values
   */
  public Figures counter(String name, String help, double value, String... labels) {
    if (!name.endsWith(COUNTER_END)) {
      throw new IllegalArgumentException("the name of a counter must end in " + COUNTER_END + ": " + name);
    }
    add(name, Kind.COUNTER, help, new Sample(value, 0), labels);
    return this;
  }

  /** Adds a gauge, which may grow and shrink. */
  public Figures gauge(String name, String help, double value, String... labels) {
    if (name.endsWith(COUNTER_END)) {
      throw new IllegalArgumentException("only the name of a counter may end in " + COUNTER_END + ": " + name);
    }
    add(name, Kind.GAUGE, help, new Sample(value, 0), labels);
    return this;
  }

  /** Adds a summary: how often something was done and its total; the quotient of their growths is the mean. */
  public Figures summary(String name, String help, long count, double sum, String... labels) {
    add(name, Kind.SUMMARY, help, new Sample(sum, count), labels);
    return this;
  }

  private void add(String name, Kind kind, String help, Sample sample, String... labels) {
    if (wanted != null && !wanted.contains(name)) {
      return;
    }
    Family family =
        families.computeIfAbsent(FigureNames.checked(name), key -> new Family(kind, help, new LinkedHashMap<>()));
    if (family.kind() != kind) {
      throw new IllegalArgumentException(name + " is already a " + family.kind());
    }
    if (labels.length % 2 != 0) {
      throw new IllegalArgumentException("a label without a value");
    }
    for (int i = 0; i < labels.length; i += 2) {
      FigureNames.checked(labels[i]);
    }
    family.samples().merge(List.of(labels), sample, Sample::plus);
  }

  /** Returns all metrics, those with the same name together. */
  public List<Figure> all() {
    List<Figure> all = new ArrayList<>();
    families.forEach((name, family) -> family.samples().forEach((labels, sample) -> all.add(new Figure(name,
        family.help(), labels, sample.value(), family.kind() == Kind.SUMMARY ? sample.count() : Figure.NONE))));
    return all;
  }

  /** Appends a text as one line, with backslashes, and quotation marks in labels, escaped. */
  private static void escape(String text, boolean quotes, StringBuilder to) {
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == '\\' || quotes && next == '"') {
        to.append('\\').append(next);
      } else if (next == '\n') {
        to.append("\\n");
      } else {
        to.append(next == '\r' ? ' ' : next);
      }
    }
  }

  /** Writes all metrics, those with the same name together. */
  void writeTo(Appendable out) throws IOException {
    StringBuilder text = new StringBuilder();
    families.forEach((name, family) -> {
      text.append("# HELP ").append(name).append(' ');
      escape(family.help(), false, text);
      text.append("\n# TYPE ").append(name).append(' ')
          .append(family.kind().name().toLowerCase(Locale.ROOT)).append('\n');
      family.samples().forEach((labels, sample) -> {
        if (family.kind() == Kind.SUMMARY) {
          append(text, name + "_count", labels, sample.count());
          append(text, name + "_sum", labels, sample.value());
        } else {
          append(text, name, labels, sample.value());
        }
      });
    });
    out.append(text);
  }

  private static void append(StringBuilder text, String name, List<String> labels, double value) {
    text.append(name);
    for (int i = 0; i < labels.size(); i += 2) {
      text.append(i == 0 ? '{' : ',').append(labels.get(i)).append("=\"");
      escape(labels.get(i + 1), true, text);
      text.append('"');
    }
    text.append(labels.isEmpty() ? " " : "} ").append(number(value)).append('\n');
  }

  private static String number(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    // a whole number is shorter without a fraction, and just as exact
    long whole = (long) value;
    return whole == value ? Long.toString(whole) : Double.toString(value);
  }
}
