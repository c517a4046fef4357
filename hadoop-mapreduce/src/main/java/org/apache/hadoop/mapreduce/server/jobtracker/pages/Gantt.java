/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.http.pages.Html;
import org.apache.hadoop.http.pages.Quantity;

/** A Gantt chart of the attempts of a job, one row each, ordered by start time. */
final class Gantt {
  /** The maximum number of bars: more would not be readable, and would burden the browser. */
  static final int MAX_BARS = 400;

  private static final int WIDTH = 900;
  private static final int ROW = 8;
  private static final int BAR = 6;
  private static final int AXIS = 20;

  private final Html html;
  private final long begin;
  private final double scale;

  private Gantt(Html html, long begin, long end) {
    this.html = html;
    this.begin = begin;
    scale = (double) WIDTH / Math.max(1, end - begin);
  }

  /**
   * Draws the attempts, at least one; if there are too many, the longest ones.
   *
   * @param now the end of the bars of attempts that have not ended
   */
  static void write(Html html, List<AttemptView> attempts, long now) {
    List<AttemptView> shown = attempts.stream()
        .sorted(Comparator.<AttemptView>comparingLong(attempt -> attempt.end(now) - attempt.start()).reversed())
        .limit(MAX_BARS).sorted(Comparator.comparingLong(AttemptView::start).thenComparing(AttemptView::id)).toList();
    long begin = shown.get(0).start();
    long end = shown.stream().mapToLong(attempt -> attempt.end(now)).max().orElse(begin);
    int height = shown.size() * ROW + AXIS;
    if (shown.size() < attempts.size()) {
      html.element("p", "The " + shown.size() + " longest of " + attempts.size() + " attempts.",
          "class", "quiet");
    }
    html.open("div", "class", "wide", "tabindex", "0");
    html.open("svg", "viewBox", "0 0 " + WIDTH + " " + height, "role", "img", "aria-label",
        shown.size() + " attempts over " + Quantity.duration((end - begin) / 1e3));
    Gantt gantt = new Gantt(html, begin, end);
    for (int i = 0; i < shown.size(); i++) {
      gantt.draw(shown.get(i), i * ROW + 1, now);
    }
    html.element("text", "0 s", "x", "0", "y", "" + (height - 5));
    html.element("text", Quantity.duration((end - begin) / 1e3), "x", "" + WIDTH, "y", "" + (height - 5),
        "text-anchor", "end");
    html.close().close();
    html.open("ul", "class", "key").element("li", "map, or reduce after its sort", "class", "one")
        .element("li", "shuffle", "class", "two").element("li", "sort", "class", "three")
        .element("li", "failed or killed", "class", "bad").close();
  }

  private void draw(AttemptView attempt, int y, long now) {
    long end = attempt.end(now);
    if (attempt.hasFailed()) {
      bar("bad", attempt, attempt.start(), end, y, now);
    } else if (attempt.kind() == AttemptView.Kind.REDUCE) {
      long shuffled = attempt.shuffled() > 0 ? attempt.shuffled() : end;
      long sorted = attempt.sorted() > 0 ? attempt.sorted() : end;
      bar("two", attempt, attempt.start(), shuffled, y, now);
      bar("three", attempt, shuffled, sorted, y, now);
      bar("one", attempt, sorted, end, y, now);
    } else {
      bar("one", attempt, attempt.start(), end, y, now);
    }
  }

  private void bar(String style, AttemptView attempt, long from, long to, int y, long now) {
    if (to <= from && from != attempt.start()) {
      return;
    }
    html.open("rect", "class", style, "x", number((from - begin) * scale), "y", "" + y, "width",
        number(Math.max(1, (to - from) * scale)), "height", "" + BAR);
    html.element("title", attempt.id() + " on " + attempt.tracker() + ", " + attempt.state() + ", "
        + Quantity.duration((attempt.end(now) - attempt.start()) / 1e3));
    html.close();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
