/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.http.pages.Html;
import org.apache.hadoop.http.pages.LineChart;
import org.apache.hadoop.http.pages.PageSection;
import org.apache.hadoop.http.pages.Quantity;
import org.apache.hadoop.http.pages.Table;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatMetrics;

/** The JobTracker's section of its page: the last seconds' heartbeats, lost trackers, queues, and jobs. */
public final class JobTrackerSection implements PageSection {
  /** The path of a job's page, with the job's id as the parameter {@link #ID}. */
  public static final String JOB_PATH = "/job";
  public static final String ID = "id";
  private static final String NONE = "None.";

  private final HeartbeatHistory history;
  private final Supplier<List<HeartbeatMetrics.Lost>> lost;
  private final Supplier<List<QueueLine>> queues;
  private final Supplier<List<JobLine>> jobs;

  /**
   * Creates the section from the sources of its contents.
   *
   * @param lost the lost trackers, the latest first
   * @param jobs the jobs, the latest first
   */
  public JobTrackerSection(HeartbeatHistory history, Supplier<List<HeartbeatMetrics.Lost>> lost,
      Supplier<List<QueueLine>> queues, Supplier<List<JobLine>> jobs) {
    this.history = history;
    this.lost = lost;
    this.queues = queues;
    this.jobs = jobs;
  }

  @Override
  public void write(Html html) {
    List<HeartbeatHistory.Second> seconds = history.seconds();
    html.element("h2", "Heartbeats");
    LineChart.write(html, "Heartbeats and launched tasks per second", seconds.size(), Quantity::number, List.of(
        line("heartbeats per second", "one", seconds, HeartbeatHistory.Second::beats),
        line("launched tasks per second", "two", seconds, HeartbeatHistory.Second::launches)));
    LineChart.write(html, "Waiting time of a heartbeat", seconds.size(), Quantity::duration, List.of(
        line("mean waiting time", "one", seconds, HeartbeatHistory.Second::waitSeconds)));
    LineChart.write(html, "Interval between heartbeats of a tracker", seconds.size(), Quantity::duration, List.of(
        line("interval that trackers are told to use", "three", seconds, HeartbeatHistory.Second::intervalSeconds)));
    html.element("h2", "Lost trackers");
    writeLost(html, lost.get());
    html.element("h2", "Queues");
    writeQueues(html, queues.get());
    html.element("h2", "Jobs");
    writeJobs(html, jobs.get());
  }

  private static LineChart.Line line(String name, String style, List<HeartbeatHistory.Second> seconds,
      ToDoubleFunction<HeartbeatHistory.Second> value) {
    return new LineChart.Line(name, style, seconds.stream().mapToDouble(value).toArray());
  }

  private static void writeLost(Html html, List<HeartbeatMetrics.Lost> trackers) {
    if (trackers.isEmpty()) {
      html.element("p", NONE);
      return;
    }
    Table table = Table.begin(html, "Latest first", "Tracker", "Lost");
    for (HeartbeatMetrics.Lost tracker : trackers) {
      table.row(tracker.name()).text(Quantity.time(tracker.millis())).endRow();
    }
    table.end();
  }

  private static void writeQueues(Html html, List<QueueLine> queues) {
    Table table = Table.begin(html, "Those with the most waiting tasks first", "Queue", "#Running jobs",
        "#Waiting maps", "#Waiting reduces");
    for (QueueLine queue : queues) {
      table.row(queue.name()).number(queue.jobs()).number(queue.waitingMaps()).number(queue.waitingReduces()).endRow();
    }
    table.end();
  }

  private static void writeJobs(Html html, List<JobLine> jobs) {
    if (jobs.isEmpty()) {
      html.element("p", NONE);
      return;
    }
    Table table = Table.begin(html, "Latest first", "Job", "Name", "User", "Queue", "State", "#Maps", "#Reduces",
        "Submitted");
    for (JobLine job : jobs) {
      table.row(job.id(), address(job.id())).text(job.name()).text(job.user()).text(job.queue()).text(job.state())
          .number(progress(job.doneMaps(), job.maps())).number(progress(job.doneReduces(), job.reduces()))
          .text(Quantity.time(job.startMillis())).endRow();
    }
    table.end();
  }

  /** Returns the empty string for 0 tasks: the number of tasks of a retired job is not known. */
  private static String progress(int done, int all) {
    return all == 0 ? "" : done + " of " + all;
  }

  /** Returns the address of a job's page. */
  public static String address(String id) {
    return JOB_PATH + "?" + ID + "=" + URLEncoder.encode(id, StandardCharsets.UTF_8);
  }
}
