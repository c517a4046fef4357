/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.util.UserError;

/**
 * A bound on the ratio of two arms, as the user wrote it: {@code tuned/stock<=0.97}.
 *
 * <p>The whole interval must satisfy it: its upper end for {@code <=}, its lower end for {@code >=}.
 *
 * @param metric empty for the workload's first
 * @param arm the dividend
 * @param base the divisor
 */
public record Requirement(String text, Optional<String> metric, String arm, String base, boolean atMost,
    double bound) {
  /**
   * Names may contain a colon (series:0003), so the metric is the part before a colon only if that part is not an arm.
   */
  private static final Pattern FORM = Pattern.compile("([^/<>=]+)/([^/<>=]+)(<=|>=)(\\d+(?:\\.\\d+)?|\\.\\d+)");
  private static final String SERIES = "series:";

  /**
   * Parses {@code [METRIC:]ARM/ARM<=X} or {@code >=X}.
   *
   * @throws UserError if the text has another form
   */
  public static Requirement parse(String text) {
    Matcher matcher = FORM.matcher(text.replace(" ", ""));
    if (!matcher.matches()) {
      throw new UserError("--require '" + text + "' is not of the form [METRIC:]ARM/ARM<=X or >=X");
    }
    String left = matcher.group(1);
    int colon = left.startsWith(SERIES) ? -1 : left.indexOf(':');
    return new Requirement(text, colon < 0 ? Optional.empty() : Optional.of(left.substring(0, colon)),
        left.substring(colon + 1), matcher.group(2), matcher.group(3).equals("<="),
        Double.parseDouble(matcher.group(4)));
  }

  /** The outcome of the check. */
  public record Outcome(boolean holds, String explanation) {
  }

  /** Checks the ratio obtained from the runs. */
  public Outcome judge(MedianEstimate ratio) {
    if (ratio.interval().isEmpty()) {
      return new Outcome(false, String.format(Locale.ROOT, "%s: not shown, as %d runs have no interval (%d or more do)",
          text, ratio.n(), MedianEstimate.MIN_RUNS));
    }
    Interval interval = ratio.interval().get();
    double end = atMost ? interval.high() : interval.low();
    boolean holds = atMost ? end <= bound : end >= bound;
    return new Outcome(holds, String.format(Locale.ROOT, "%s: %s, as the %s end of the interval is %.4f", text,
        holds ? "holds" : "does not hold", atMost ? "upper" : "lower", end));
  }
}
