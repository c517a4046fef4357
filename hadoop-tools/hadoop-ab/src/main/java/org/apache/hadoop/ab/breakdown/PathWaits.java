/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.Metric;

/**
 * The timer-based waits on a job's critical path, of the threads on which a span of the path depends.
 */
final class PathWaits {
  private static final double LONG_SECONDS = 0.1;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final Metric WAITS = new Metric("path_waits", "waits", true,
      "waits on the critical path of 100 ms or more that a timer ended, with --breakdown and --census");
  private static final Metric SECONDS = new Metric("path_waited", "s", true, "the time that these waits take of it");

  /** The roles, identified by the stack of a thread on which a phase depends, outside of task processes. */
  private static final List<Role> ROLES = new ArrayList<>();
  /** Matches the threads of a task's process that count in addition to its main thread. */
  private static final Pattern COPIERS = Pattern.compile("mapreduce\\.task\\.reduce\\.|hadoop\\.shuffle\\.");

  static {
    String client = "mapred\\.JobClient|mapreduce\\.(Job|JobSubmitter|Cluster)\\.";
    String jobTracker = "mapred\\.(JobTracker|JobInProgress|JobQueueTaskScheduler|EagerTaskInitializationListener)";
    String heartbeats = "mapred\\.TaskTracker\\.(offerService|transmitHeartBeat)\\b";
    String launcher = "mapred\\.(TaskTracker\\$Task|TaskTracker\\.(localize|initializeJob)|TaskRunner|JvmManager"
        + "|[A-Za-z]*TaskController)";
    put(Phase.SUBMIT, "", client + "|" + jobTracker);
    put(Phase.PLAN, "", client);
    String commits = "mapreduce\\.server\\.jobtracker\\.commit\\.";
    put(Phase.INIT, "", jobTracker);
    put(Phase.INIT, "setup", commits);
    put(Phase.COMMIT, "job", commits);
    put(Phase.ASSIGN, "", heartbeats + "|" + jobTracker);
    put(Phase.LAUNCH, "exec", launcher);
    put(Phase.COPY, "", "mapred\\.TaskTracker\\$MapEventsFetcherThread");
    put(Phase.NOTICE, "attempt", heartbeats + "|" + jobTracker);
    put(Phase.NOTICE, "task", heartbeats + "|" + jobTracker);
    put(Phase.NOTICE, "job", heartbeats + "|" + jobTracker);
    put(Phase.NOTICE, "client", client);
  }

  private final Timeline timeline;
  private final Mark job;
  private final Map<String, Long> processes = new LinkedHashMap<>();
  /** The time at which each process was told its first task, by its ID. */
  private final Map<Long, Long> told = new HashMap<>();
  private final List<Wait> waits = new ArrayList<>();

  /**
   * A role: the code responsible for a part of the path.
   *
   * @param part a prefix of the part's name
   */
  private record Role(Phase phase, String part, Pattern calls) {
  }

  /** A wait, and how much of a span of the path it takes. */
  private record Wait(Timeline.Span span, double seconds, Recordings.Event event) {
  }

  private PathWaits(Timeline timeline, Mark job) {
    this.timeline = timeline;
    this.job = job;
  }

  private static void put(Phase phase, String part, String calls) {
    ROLES.add(new Role(phase, part, Pattern.compile("org\\.apache\\.hadoop\\.(" + calls + ")")));
  }

  static List<Metric> metrics() {
    return List.of(WAITS, SECONDS);
  }

  /** Finds the waits on the path of {@code job}; {@code events} may include those of other jobs. */
  static PathWaits of(List<Mark> marks, Mark job, List<Recordings.Event> events) {
    PathWaits found = new PathWaits(Timeline.of(marks, job), job);
    marks.stream().filter(mark -> mark.name().equals("task")).forEach(mark -> found.processes.put(mark.key(),
        mark.pid()));
    marks.stream().filter(mark -> mark.name().equals("child")).forEach(mark -> found.told.merge(mark.pid(),
        mark.start(), Math::min));
    for (Timeline.Span span : found.timeline.spans()) {
      events.stream().filter(event -> !event.fork()).forEach(event -> found.add(span, event));
    }
    return found;
  }

  /** Adds the part of a wait that is in a span; one of a JVM that had no task yet was for none. */
  private void add(Timeline.Span span, Recordings.Event event) {
    double start = nanosOf(event) / NANOS_PER_SECOND;
    double from = Math.max(start, Math.max(span.start(), told.getOrDefault(event.pid(), 0L)) / NANOS_PER_SECOND);
    double to = Math.min(start + event.seconds(), span.start() / NANOS_PER_SECOND + span.seconds());
    if (to - from >= LONG_SECONDS && isOn(span, event)) {
      waits.add(new Wait(span, to - from, event));
    }
  }

  /** Converts to the clock of the marks, using the end of the job, which is known on both clocks. */
  private long nanosOf(Recordings.Event event) {
    return job.end() + Duration.between(Recordings.window(List.of(job)).to(), event.start()).toNanos();
  }

  private boolean isOn(Timeline.Span span, Recordings.Event event) {
    OptionalLong process = processes.entrySet().stream().filter(entry -> span.part().endsWith(entry.getKey()))
        .mapToLong(Map.Entry::getValue).findFirst();
    if (process.isPresent() && event.pid() == process.getAsLong()) {
      return event.thread().equals("main")
          || span.phase() == Phase.COPY && event.calls().stream().anyMatch(COPIERS.asPredicate());
    }
    return !processes.containsValue(event.pid()) && ROLES.stream().anyMatch(role -> role.phase() == span.phase()
        && span.part().startsWith(role.part()) && event.calls().stream().anyMatch(role.calls().asPredicate()));
  }

  /** Returns the values; empty if there are no waits. */
  Map<String, Double> values() {
    return waits.isEmpty() ? Map.of() : Map.of(WAITS.name(), (double) waits.size(), SECONDS.name(),
        waits.stream().mapToDouble(Wait::seconds).sum());
  }

  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>(List.of("seconds of the path, phase, part of phase, wait and where, thread"));
    for (Wait wait : waits) {
      lines.add(String.format(Locale.ROOT, "%6.3f  %-7s %s  %s  [%s]", wait.seconds(),
          wait.span().phase().metric().name(), wait.span().part(), wait.event().place(), wait.event().thread()));
    }
    Files.write(file, lines, StandardCharsets.UTF_8);
  }
}
