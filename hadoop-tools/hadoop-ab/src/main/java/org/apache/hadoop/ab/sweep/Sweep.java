/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.sweep;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.run.SweepLabel;
import org.apache.hadoop.ab.util.UserError;

/**
 * An option and the successive values that it takes.
 *
 * @param option without leading hyphens
 * @param values two or more, distinct, in ascending order
 */
record Sweep(String option, List<String> values) {
  private static final int MAX_VALUES = 64;
  private static final Pattern FORM =
      Pattern.compile("(?:--)?([a-z][a-z-]*)=(-?\\d{1,12}(?:\\.\\d{1,6})?(?:,-?\\d{1,12}(?:\\.\\d{1,6})?)*)");

  /**
   * Parses {@code OPTION=N,N,N}.
   *
   * @throws UserError if the text has another form
   */
  static Sweep parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new UserError("--over '" + text + "' is not of the form OPTION=N,N,N, such as trackers=1,2,4,8");
    }
    TreeSet<BigDecimal> values = new TreeSet<>();
    for (String value : matcher.group(2).split(",")) {
      if (!values.add(new BigDecimal(value))) {
        throw new UserError("--over '" + text + "' names " + value + " twice");
      }
    }
    if (values.size() < 2 || values.size() > MAX_VALUES) {
      throw new UserError("--over '" + text + "' names " + values.size() + (values.size() == 1 ? " value" : " values")
          + ": 2 to " + MAX_VALUES);
    }
    return new Sweep(matcher.group(1), values.stream().map(Sweep::plain).toList());
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  /** Returns the option as typed. */
  String name() {
    return "--" + option;
  }

  /** Returns the label of an arm at a value. */
  String label(String arm, String value) {
    return new SweepLabel(arm, option, value).toString();
  }

  /** Returns the labels of all arms, value by value. */
  List<String> labels(List<String> arms) {
    List<String> labels = new ArrayList<>();
    values.forEach(value -> arms.forEach(arm -> labels.add(label(arm, value))));
    return labels;
  }

  @Override
  public String toString() {
    return option + "=" + String.join(",", values);
  }
}
