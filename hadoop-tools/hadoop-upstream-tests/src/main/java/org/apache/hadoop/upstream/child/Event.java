/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.child;

import java.util.Optional;

/**
 * A line of the event file of a test JVM: an event, its method, and the first line of the reason. Tab-separated; tabs
 * and line ends in the text become spaces.
 */
public record Event(Kind kind, String method, String detail) {
  /** The kinds, in the order in which they occur for a method. */
  public enum Kind {
    /** The class has this method and is going to run it. */
    PLANNED,
    STARTED,
    PASSED,
    FAILED,
    /** The method was ignored, or an assumption did not hold. */
    IGNORED,
    /** The whole class has run; only missing if the JVM ended early. */
    FINISHED
  }

  /** The name that stands for the class as a whole: set-up, tear-down, a class that cannot be loaded. */
  public static final String WHOLE_CLASS = "<class>";

  private static final int MAX_DETAIL = 300;

  public Event {
    method = oneLine(method, Integer.MAX_VALUE);
    detail = oneLine(detail, MAX_DETAIL);
  }

  /** Returns the line without its line end. */
  public String format() {
    return kind + "\t" + method + "\t" + detail;
  }

  /** Parses a line; returns empty for one that was truncated when the JVM died. */
  public static Optional<Event> parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != 3) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Event(Kind.valueOf(fields[0]), fields[1], fields[2]));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String oneLine(String text, int longest) {
    if (text == null) {
      return "";
    }
    String flat = text.replaceAll("\\s+", " ").strip();
    return flat.length() <= longest ? flat : flat.substring(0, longest - 3) + "...";
  }
}
