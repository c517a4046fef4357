/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.util.TextTable;

/** A trace as text. */
final class TraceText {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
  private static final long GAP_MILLIS = 1000;
  private static final double MILLIS_PER_SECOND = 1e3;
  /** The maximum number of consecutive lines of one kind that are shown; the rest are counted. */
  private static final int MAX_ALIKE = 6;
  private static final int MAX_TEXT = 140;
  private static final int MAX_PATH = 60;
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}]");

  private final StringBuilder text = new StringBuilder();
  private final AttemptId id;
  private final ZoneId zone;

  private TraceText(AttemptId id, ZoneId zone) {
    this.id = id;
    this.zone = zone;
  }

  /** @param all true to show every line */
  static String of(Trace trace, ZoneId zone, boolean all) {
    TraceText written = new TraceText(trace.id(), zone);
    written.write(trace, all);
    return written.text.toString();
  }

  private void write(Trace trace, boolean all) {
    List<Step> steps = trace.steps();
    if (steps.isEmpty()) {
      line(trace.id().attempt() + ": nothing is known about it");
    } else {
      long start = steps.get(0).time();
      line(String.format(Locale.ROOT, "%s of %s: %d lines in %.3f s from %s", trace.id().attempt(),
          trace.id().job(), steps.size(), (steps.get(steps.size() - 1).time() - start) / MILLIS_PER_SECOND,
          DAY.format(Instant.ofEpochMilli(start).atZone(zone))));
      line("");
      steps(steps, all);
      waits(steps);
    }
    if (!trace.missing().isEmpty()) {
      line("");
      line("! missing:");
      trace.missing().forEach(each -> line("!   " + each));
    }
  }

  private void steps(List<Step> steps, boolean all) {
    int width = steps.stream().map(this::place).mapToInt(String::length).max().orElse(0);
    int alike = 0;
    int hidden = 0;
    Step before = null;
    for (Step step : steps) {
      boolean gap = before != null && step.time() - before.time() > GAP_MILLIS;
      boolean same = before != null && !gap && before.what() == step.what() && before.daemon() == step.daemon();
      alike = same ? alike + 1 : 0;
      if (!all && alike >= MAX_ALIKE) {
        hidden++;
        before = step;
        continue;
      }
      hidden = tellHidden(hidden, before);
      if (gap) {
        line(String.format(Locale.ROOT, "      ... %.3f s until", (step.time() - before.time()) / MILLIS_PER_SECOND));
      }
      String message = step.text().lines().findFirst().orElse("");
      line(String.format(Locale.ROOT, "%s  %-17s  %-11s  %-" + Math.max(1, width) + "s  %s",
          TIME.format(Instant.ofEpochMilli(step.time()).atZone(zone)), step.daemon(), step.what(), place(step),
          message.length() > MAX_TEXT ? message.substring(0, MAX_TEXT) + "..." : message));
      before = step;
    }
    tellHidden(hidden, before);
  }

  private int tellHidden(int hidden, Step last) {
    if (hidden > 0) {
      line(String.format(Locale.ROOT, "%s  %d more like this (--all shows them)",
          TIME.format(Instant.ofEpochMilli(last.time()).atZone(zone)), hidden));
    }
    return 0;
  }

  /** Returns the location without the IDs, which the heading states; a long path is shortened to its last folder. */
  private String place(Step step) {
    String path = step.file().replace(id.attempt(), "ATTEMPT").replace(id.job(), "JOB");
    if (path.length() > MAX_PATH) {
      int name = path.lastIndexOf('/');
      path = "..." + path.substring(Math.max(0, path.lastIndexOf('/', name - 1)));
    }
    return path + ":" + step.line();
  }

  /** Writes the time before each line, summed by the kind of line; the sums add up to the total. */
  private void waits(List<Step> steps) {
    Map<What, List<Long>> waits = new EnumMap<>(What.class);
    for (int i = 1; i < steps.size(); i++) {
      waits.computeIfAbsent(steps.get(i).what(), key -> new ArrayList<>())
          .add(steps.get(i).time() - steps.get(i - 1).time());
    }
    TextTable table = new TextTable("waits until", "s", "those over 1 s");
    waits.forEach((what, millis) -> {
      long sum = millis.stream().mapToLong(Long::longValue).sum();
      if (sum > 0) {
        table.row(what == What.LOGGED ? "anything else" : what.toString(),
            String.format(Locale.ROOT, "%.3f", sum / MILLIS_PER_SECOND),
            Long.toString(millis.stream().filter(each -> each > GAP_MILLIS).count()));
      }
    });
    table.row("all", String.format(Locale.ROOT, "%.3f",
        (steps.get(steps.size() - 1).time() - steps.get(0).time()) / MILLIS_PER_SECOND),
        Long.toString(waits.values().stream().flatMap(List::stream).filter(each -> each > GAP_MILLIS).count()));
    line("");
    text.append(table);
  }

  private void line(String line) {
    // Replaces control characters, which terminals would obey.
    text.append(CONTROL.matcher(line.replace('\t', ' ')).replaceAll("?").stripTrailing()).append('\n');
  }
}
