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
 * A log line of any release, without the parts that the release's layout adds.
 *
 * @param time in epoch milliseconds
 * @param logger the logging class as given by the layout; empty if it gives none
 * @param message the rest
 */
record LogLine(long time, String logger, String message) {
  /** Matches timestamps in files of 0.22.0 and later: a date, and milliseconds after a comma or a dot. */
  private static final Pattern ISO = Pattern.compile(
      "^\\[?(\\d{4})-(\\d\\d)-(\\d\\d)[ T](\\d\\d):(\\d\\d):(\\d\\d)[,.](\\d{3})(.*)$");
  /** Matches timestamps on consoles of all releases: two-digit years, no milliseconds. */
  private static final Pattern SHORT = Pattern.compile(
      "^(\\d\\d)/(\\d\\d)/(\\d\\d) (\\d\\d):(\\d\\d):(\\d\\d)()( .*)$");
  /** Matches level, thread in brackets, class, source location, message. */
  private static final Pattern REST = Pattern.compile("^[\\]Z]?\\s*(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\\s+"
      + "(?:\\[.*?\\]\\s+)?([\\w.$-]+)(?:\\s+\\(\\S+\\))?(?::| -)\\s*(.*)$");
  private static final int CENTURY = 2000;

  /** Parses a line; empty if it has no timestamp and so belongs to the previous line. */
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
