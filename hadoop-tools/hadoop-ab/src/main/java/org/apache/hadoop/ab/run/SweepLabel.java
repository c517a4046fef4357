/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The label of a side in a sweep: an arm, and the value that an option of the workload has there, as in
 * {@code tuned@trackers=4}.
 *
 * @param arm its label where nothing is swept
 * @param option without hyphens before it
 * @param value as it was typed
 */
public record SweepLabel(String arm, String option, String value) {
  private static final Pattern FORM = Pattern.compile("(.+)@([a-z][a-z-]*)=(-?\\d+(?:\\.\\d+)?)");

  /** Reads a label; empty if it is that of a side of no sweep. */
  public static Optional<SweepLabel> parse(String label) {
    Matcher matcher = FORM.matcher(label);
    return matcher.matches() ? Optional.of(new SweepLabel(matcher.group(1), matcher.group(2), matcher.group(3)))
        : Optional.empty();
  }

  /** Tells which side a side is compared with: the first of all, in a sweep the first that has the same value. */
  public static String base(List<String> labels, String label) {
    Optional<SweepLabel> swept = parse(label);
    return swept.flatMap(its -> labels.stream().filter(each -> parse(each).filter(its::isAtSameValue).isPresent())
        .findFirst()).orElse(labels.get(0));
  }

  private boolean isAtSameValue(SweepLabel other) {
    return option.equals(other.option) && value.equals(other.value);
  }

  /** The value as a number. */
  public double number() {
    return Double.parseDouble(value);
  }

  @Override
  public String toString() {
    return arm + "@" + option + "=" + value;
  }
}
