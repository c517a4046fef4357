/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The label of a side in a sweep: an arm and its value of the swept workload option, as in {@code tuned@trackers=4}.
 *
 * @param arm the arm's label outside of a sweep
 * @param option the name without leading hyphens
 * @param value as typed
 */
public record SweepLabel(String arm, String option, String value) {
  private static final Pattern FORM = Pattern.compile("(.+)@([a-z][a-z-]*)=(-?\\d+(?:\\.\\d+)?)");

  /** Parses a label; empty if it does not belong to a sweep. */
  public static Optional<SweepLabel> parse(String label) {
    Matcher matcher = FORM.matcher(label);
    return matcher.matches() ? Optional.of(new SweepLabel(matcher.group(1), matcher.group(2), matcher.group(3)))
        : Optional.empty();
  }

  /**
   * Returns the label of the side that this one is compared with: the first of all, or in a sweep the first with the
   * same value.
   */
  public static String base(List<String> labels, String label) {
    Optional<SweepLabel> swept = parse(label);
    return swept.flatMap(its -> labels.stream().filter(each -> parse(each).filter(its::isAtSameValue).isPresent())
        .findFirst()).orElse(labels.get(0));
  }

  private boolean isAtSameValue(SweepLabel other) {
    return option.equals(other.option) && value.equals(other.value);
  }

  /** Returns the value as a number. */
  public double number() {
    return Double.parseDouble(value);
  }

  @Override
  public String toString() {
    return arm + "@" + option + "=" + value;
  }
}
