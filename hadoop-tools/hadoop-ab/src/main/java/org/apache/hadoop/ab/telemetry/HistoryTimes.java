/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The jobs and attempts reported by the events of a history file, finished or not. */
final class HistoryTimes {
  private static final Pattern IDS = Pattern.compile("attempt_(\\d+_\\d+)_([mr]_\\d+)_\\d+");

  private final Map<String, Map<String, String>> jobs = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> attempts = new LinkedHashMap<>();

  HistoryTimes(List<HistoryText.Event> events) {
    events.forEach(this::add);
  }

  private void add(HistoryText.Event event) {
    String attempt = event.text("attemptId", "TASK_ATTEMPT_ID");
    String job = event.text("jobid", "JOBID");
    if (!attempt.isEmpty()) {
      Map<String, String> known = attempts.computeIfAbsent(attempt, key -> new LinkedHashMap<>());
      copy(event, known, "start", "startTime", "START_TIME");
      copy(event, known, "mapped", "mapFinishTime");
      copy(event, known, "shuffled", "shuffleFinishTime", "SHUFFLE_FINISHED");
      copy(event, known, "sorted", "sortFinishTime", "SORT_FINISHED");
      copy(event, known, "finish", "finishTime", "FINISH_TIME");
      copy(event, known, "kind", "taskType", "TASK_TYPE");
      copy(event, known, "host", "hostname", "HOSTNAME");
      copy(event, known, "error", "error", "ERROR");
      copy(event, known, "state", "taskStatus", "status", "TASK_STATUS");
    } else if (!job.isEmpty()) {
      Map<String, String> known = jobs.computeIfAbsent(job, key -> new LinkedHashMap<>());
      copy(event, known, "submitted", "submitTime", "SUBMIT_TIME");
      copy(event, known, "launched", "launchTime", "LAUNCH_TIME");
      copy(event, known, "finished", "finishTime", "FINISH_TIME");
      copy(event, known, "state", "jobStatus", "JOB_STATUS");
      if (event.type().equals("JOB_FINISHED")) {
        known.put("state", "SUCCEEDED");
      }
    }
  }

  private static void copy(HistoryText.Event event, Map<String, String> known, String name, String... names) {
    String value = event.text(names);
    if (!value.isEmpty()) {
      known.put(name, value);
    }
  }

  List<JobTimes> jobs() {
    List<JobTimes> times = new ArrayList<>();
    jobs.forEach((id, known) -> times.add(new JobTimes(id, time(known, "submitted"), time(known, "launched"),
        time(known, "finished"), time(known, "finished") == 0 ? "RUNNING" : state(known).name())));
    return times;
  }

  List<AttemptTimes> attempts() {
    List<AttemptTimes> times = new ArrayList<>();
    attempts.forEach((id, known) -> {
      Matcher ids = IDS.matcher(id);
      if (ids.matches()) {
        AttemptTimes.State state = state(known);
        boolean succeeded = state == AttemptTimes.State.SUCCEEDED;
        times.add(new AttemptTimes("job_" + ids.group(1), "task_" + ids.group(1) + "_" + ids.group(2), id,
            kind(known.getOrDefault("kind", ids.group(2).startsWith("m") ? "MAP" : "REDUCE")), state,
            time(known, "start"), succeeded ? time(known, "shuffled") : 0, succeeded ? time(known, "sorted") : 0,
            time(known, "finish"), known.getOrDefault("host", ""), 0,
            succeeded ? "" : known.getOrDefault("error", ""), succeeded ? time(known, "mapped") : 0));
      }
    });
    return times;
  }

  private static long time(Map<String, String> known, String name) {
    return new HistoryText.Event(0, "", known).time(name);
  }

  private static AttemptTimes.State state(Map<String, String> known) {
    return switch (known.getOrDefault("state", "")) {
      case "SUCCESS", "SUCCEEDED" -> AttemptTimes.State.SUCCEEDED;
      case "FAILED" -> AttemptTimes.State.FAILED;
      case "KILLED" -> AttemptTimes.State.KILLED;
      default -> AttemptTimes.State.RUNNING;
    };
  }

  /** Maps the task types of all releases to common kinds. */
  static AttemptTimes.Kind kind(String name) {
    return switch (name.replace("JOB_", "").replace("TASK_", "")) {
      case "REDUCE" -> AttemptTimes.Kind.REDUCE;
      case "SETUP" -> AttemptTimes.Kind.SETUP;
      case "CLEANUP" -> AttemptTimes.Kind.CLEANUP;
      default -> AttemptTimes.Kind.MAP;
    };
  }
}
