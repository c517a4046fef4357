/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a log, of any release: what the layout of its release adds is taken off.
 *
 * @param time in milliseconds of the epoch
 * @param logger the class that logged, as far as the layout names it; empty if it does not
 * @param message the rest
 */
record LogLine(long time, String logger, String message) {
  /** The times as 0.22.0's and later files have it: a day, and milliseconds behind a comma or a dot. */
  private static final Pattern ISO = Pattern.compile(
      "^\\[?(\\d{4})-(\\d\\d)-(\\d\\d)[ T](\\d\\d):(\\d\\d):(\\d\\d)[,.](\\d{3})(.*)$");
  /** The times as consoles of all releases have it: two figures of the year, no milliseconds. */
  private static final Pattern SHORT = Pattern.compile(
      "^(\\d\\d)/(\\d\\d)/(\\d\\d) (\\d\\d):(\\d\\d):(\\d\\d)()( .*)$");
  /** Level, thread in brackets, class, place in the source, message. */
  private static final Pattern REST = Pattern.compile("^[\\]Z]?\\s*(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\\s+"
      + "(?:\\[.*?\\]\\s+)?([\\w.$-]+)(?:\\s+\\(\\S+\\))?(?::| -)\\s*(.*)$");
  private static final int CENTURY = 2000;

  /** Reads a line; empty for one without a time, which belongs to the line before it. */
  static Optional<LogLine> parse(String line, ZoneId zone) {
    Matcher iso = ISO.matcher(line);
    if (iso.matches()) {
      return of(iso, 0, zone);
    }
    Matcher shorter = SHORT.matcher(line);
    return shorter.matches() ? of(shorter, CENTURY, zone) : Optional.empty();
  }

  private static Optional<LogLine> of(Matcher found, int years, ZoneId zone) {
    try {
      long time = LocalDateTime.of(years + number(found, 1), number(found, 2), number(found, 3), number(found, 4),
          number(found, 5), number(found, 6)).atZone(zone).toInstant().toEpochMilli();
      Matcher rest = REST.matcher(found.group(8));
      return Optional.of(rest.matches()
          ? new LogLine(time + number(found, 7), rest.group(1), rest.group(2))
          : new LogLine(time + number(found, 7), "", found.group(8).strip()));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static int number(Matcher found, int group) {
    return found.group(group).isEmpty() ? 0 : Integer.parseInt(found.group(group));
  }
}
