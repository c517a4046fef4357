/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.util.NumberText;
import org.apache.hadoop.ab.util.TextTable;

/** An explanation as text. */
final class WhyText {
  private static final double PERCENT = 100;
  private static final String OF_A_MINI_CLUSTER = "heartbeats|(?:gc|io)\\..*";

  private final StringBuilder text = new StringBuilder();
  private final Explanation why;

  private WhyText(Explanation why) {
    this.why = why;
  }

  static String of(Explanation why) {
    WhyText text = new WhyText(why);
    text.write();
    return text.text.toString();
  }

  private void write() {
    if (why.parts().isPresent() && why.total().isPresent()) {
      parts(why.parts().get(), why.total().get());
    } else if (!why.alone().isEmpty()) {
      alone(why.parts().orElseThrow());
    } else {
      line(why.base() + " and " + why.arm() + ": this measurement has no details besides its metrics.");
    }
    values("metric", why.metrics());
    values("counted per run", why.counted());
    if (why.counted().stream().anyMatch(row -> row.name().matches(OF_A_MINI_CLUSTER))) {
      line("heartbeats, gc and io: only on a mini cluster, in its one JVM; io includes its tasks' processes.");
    }
    if (!why.disk().isEmpty()) {
      values("disk busy (s), for", why.disk());
      line("Derived: the busy time of each second goes to the attempts that ran, and to their phases by the bytes of "
          + "the job's counters.");
    }
    if (!why.missing().isEmpty()) {
      line("");
      line("! unknown:");
      why.missing().forEach(each -> line("!   " + each));
    }
  }

  private void parts(Parts parts, Saving total) {
    line(headline(why, parts, total));
    line("");
    TextTable table = new TextTable("of " + name(parts.total()), why.base(), why.arm(), "saved",
        "95 % interval", "share", "p", "sure");
    for (Explanation.Row row : why.rows()) {
      add(table, row.name(), row.saving(), share(why.share(row)));
    }
    add(table, parts.total().name(), total, share(total.mean() == 0 ? Double.NaN : 1));
    text.append(table);
    line("");
    most(why, total).ifPresent(this::line);
    line("Parts are those of " + parts.source() + ". Times are medians over the rounds; shares are of the means, "
        + "which add up.");
    line("Sure: the interval of the rounds' differences does not contain 0. p: Mann-Whitney.");
  }

  private void alone(Parts parts) {
    line(why.base() + " and " + why.arm() + " cannot be compared part by part: "
        + String.join("; ", parts.notes()) + ".");
    line("");
    TextTable table = new TextTable("of " + name(parts.total()), "arm", "median", "share");
    double all = why.alone().stream().mapToDouble(Explanation.Alone::median).sum();
    why.alone().forEach(each -> table.row(each.name(), each.arm(), number(each.median()),
        share(all == 0 ? Double.NaN : each.median() / all)));
    text.append(table);
    line("");
    line("Parts are those of " + parts.source() + ". Times are medians over the rounds.");
  }

  private static String name(Metric total) {
    return total.name() + " (" + total.unit() + ")";
  }

  /** Returns one line about the total saving. */
  static String headline(Explanation why, Parts parts, Saving total) {
    String unit = parts.total().unit();
    return String.format(Locale.ROOT, "%s takes %s %s of %s, %s takes %s: %s %s %s (%s)", why.base(),
        number(total.base()), unit, parts.total().name(), why.arm(), number(total.arm()),
        number(Math.abs(total.saved().median())), unit, total.saved().median() < 0 ? "more" : "less", sure(total));
  }

  /** Returns one line about the parts with most of the saving or loss; empty if there are none. */
  static Optional<String> most(Explanation why, Saving total) {
    List<String> parts = why.largest().stream()
        .map(row -> row.name() + " (" + (row.description().isEmpty() ? "" : row.description() + "; ")
            + share(why.share(row)) + (row.saving().sureness() == Saving.Sureness.SURE ? "" : ", not sure") + ")")
        .toList();
    return parts.isEmpty() ? Optional.empty()
        : Optional.of("Most is " + (total.mean() < 0 ? "lost" : "saved") + " in " + String.join(", ", parts) + ".");
  }

  private static String sure(Saving saving) {
    return saving.saved().interval().map(each -> "95 % interval of the difference " + interval(Optional.of(each)))
        .orElse(saving.saved().n() + (saving.saved().n() == 1 ? " round" : " rounds")
            + ": too few for an interval, which needs " + MedianEstimate.MIN_RUNS)
        + ", p " + p(saving);
  }

  private void add(TextTable table, String name, Saving saving, String share) {
    table.row(name, number(saving.base()), number(saving.arm()), number(saving.saved().median()),
        interval(saving.saved().interval()), share, p(saving), saving.sureness().toString());
  }

  private void values(String title, List<Explanation.Row> rows) {
    if (rows.isEmpty()) {
      return;
    }
    TextTable table = new TextTable(title, why.base(), why.arm(), "less by", "95 % interval", "p", "sure");
    for (Explanation.Row row : rows) {
      Saving saving = row.saving();
      table.row(row.name(), number(saving.base()), number(saving.arm()), number(saving.saved().median()),
          interval(saving.saved().interval()), p(saving), saving.sureness().toString());
    }
    line("");
    text.append(table);
  }

  private static String share(double share) {
    return Double.isFinite(share) ? String.format(Locale.ROOT, "%.0f %%", share * PERCENT) : "-";
  }

  private static String interval(Optional<Interval> interval) {
    return interval.map(each -> number(each.low()) + " to " + number(each.high())).orElse("-");
  }

  private static String p(Saving saving) {
    return NumberText.p(saving.p().orElse(Double.NaN));
  }

  private static String number(double value) {
    double size = Math.abs(value);
    int decimals = size >= 1000 || value == Math.rint(value) && size >= 10 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
    return String.format(Locale.ROOT, "%." + decimals + "f", value == 0 ? 0 : value);
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
