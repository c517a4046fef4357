/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import java.util.List;
import org.apache.hadoop.http.pages.Html;
import org.apache.hadoop.http.pages.Quantity;
import org.apache.hadoop.http.pages.Table;

/** The page of a job: its description, the duration of each phase, and the attempts over time. */
public final class JobPage {
  private static final int SLOWEST = 5;

  private JobPage() {
  }

  /**
   * Writes the page of a job.
   *
   * @param now the current time in milliseconds
   */
  public static void write(Html html, JobView job, long now) {
    // An attempt of a job that has ended may have no end: the history may be closed before a task is killed.
    long end = job.finish() > 0 ? job.finish() : now;
    Table about = Table.begin(html, null, "Property", "Value");
    about.row("Name").text(job.name()).endRow();
    about.row("User").text(job.user()).endRow();
    about.row("Queue").text(job.queue()).endRow();
    about.row("State").text(job.state()).endRow();
    about.row("Submitted").text(job.submit() > 0 ? Quantity.time(job.submit()) : "unknown").endRow();
    about.row("Launched after").text(after(job.launch(), job.submit())).endRow();
    about.row(job.finish() > 0 ? "Took" : "Running for").text(after(end, job.submit())).endRow();
    about.row("Attempts").text(Quantity.number(job.attempts().size())).endRow();
    about.end();
    html.element("h2", "Phases of successful attempts");
    phases(html, job);
    html.element("h2", "Attempts over time");
    if (job.attempts().isEmpty()) {
      html.element("p", "No attempt has started.");
    } else {
      Gantt.write(html, job.attempts(), end);
    }
  }

  private static String after(long moment, long begin) {
    return moment > 0 && begin > 0 ? Quantity.duration(Math.max(0, moment - begin) / 1e3) : "not yet";
  }

  private static void phases(Html html, JobView job) {
    Table table = Table.begin(html, null, "Phase", "#Attempts", "#Shortest", "#Mean", "#Longest", "#Last ended after",
        "Slowest attempts");
    for (Phase phase : Phase.values()) {
      List<AttemptView> attempts = phase.slowestFirst(job.attempts());
      table.row(phase.title()).number(Quantity.number(attempts.size()));
      if (attempts.isEmpty()) {
        table.number("").number("").number("").number("").text("");
      } else {
        table.number(seconds(phase.millis(attempts.get(attempts.size() - 1))))
            .number(seconds(attempts.stream().mapToLong(phase::millis).average().orElse(0)))
            .number(seconds(phase.millis(attempts.get(0))))
            .number(after(attempts.stream().mapToLong(phase::end).max().orElse(0), job.launch()))
            .text(String.join(", ", attempts.stream().limit(SLOWEST)
                .map(attempt -> attempt.id() + " " + seconds(phase.millis(attempt))).toList()));
      }
      table.endRow();
    }
    table.end();
  }

  private static String seconds(double millis) {
    return Quantity.duration(millis / 1e3);
  }
}
