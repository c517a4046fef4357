/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.util.UserError;

/**
 * A method to observe on every arm: how often it is called and how long it takes, in all processes.
 *
 * @param name the prefix of its two metrics, {@code NAME.calls} and {@code NAME.time}
 * @param target {@code CLASS#METHOD}; covers all overloads of the method
 */
public record Probe(String name, String target) {
  private static final Pattern FORM = Pattern.compile("([a-z][a-z0-9-]*)=([\\w$.]+#[\\w$]+)");
  /** The factor from the agent's unit, nanoseconds, to seconds. */
  public static final double NANOS_PER_SECOND = 1e9;

  /**
   * Parses {@code NAME=CLASS#METHOD}.
   *
   * @throws UserError if the text has another form
   */
  public static Probe parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new UserError("--probe '" + text
          + "' is not of the form NAME=CLASS#METHOD with a name of lower-case letters, digits and hyphens");
    }
    return new Probe(matcher.group(1), matcher.group(2));
  }

  public Metric calls() {
    return new Metric(name + ".calls", "calls", true, "calls of " + target);
  }

  public Metric time() {
    return new Metric(name + ".time", "s", true, "time in " + target + ", over all threads");
  }

  public List<Metric> metrics() {
    return List.of(calls(), time());
  }
}
