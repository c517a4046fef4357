/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.QueueLine;

/**
 * The queues of a JobTracker for its page, those with the most waiting tasks first. A job's task counts are read one by
 * one while they change, without its lock.
 */
final class QueueLines implements Supplier<List<QueueLine>> {
  private static final int MAX = 100;

  private final JobTracker tracker;

  QueueLines(JobTracker tracker) {
    this.tracker = tracker;
  }

  @Override
  public List<QueueLine> get() {
    Map<String, QueueLine> queues = new TreeMap<>();
    for (String name : tracker.getQueueManager().getLeafQueueNames()) {
      queues.put(name, new QueueLine(name, 0, 0, 0));
    }
    for (JobInProgress job : tracker.jobs.values()) {
      if (job.getStatus().getRunState() == JobStatus.RUNNING) {
        String name = job.getProfile().getQueueName();
        queues.put(name, queues.getOrDefault(name, new QueueLine(name, 0, 0, 0))
            .plus(ClusterView.waitingMaps(job), ClusterView.waitingReduces(job)));
      }
    }
    return queues.values().stream().sorted(Comparator.comparingLong(QueueLine::waiting).reversed()).limit(MAX)
        .toList();
  }
}
