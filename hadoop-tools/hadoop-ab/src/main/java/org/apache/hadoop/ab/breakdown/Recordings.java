/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.RunFailure;

/** The flight recordings of all processes of a run. */
final class Recordings {
  private static final Duration LONG_WAIT = Duration.ofMillis(100);
  private static final double NANOS_PER_SECOND = 1e9;
  /** Matches the process ID in the file name of a recording that a JVM dumps on exit. */
  private static final Pattern PID = Pattern.compile("pid-(\\d+)-");
  /** The class that starts JVMs which wait for tasks. */
  private static final String POOL = "org.apache.hadoop.mapreduce.server.tasktracker.jvm.WaitingJvm.";
  private static final Set<String> WORK = Set.of("job", "task", "record");

  private Recordings() {
  }

  /**
   * A timer-based wait, or the start of a process.
   *
   * @param place the innermost Hadoop method with its callee, or else the thread's name without numbers
   * @param pid the process ID; 0 if the recording's name does not contain it
   * @param thread the name of the thread
   * @param calls the methods on its stack, with their classes
   */
  record Event(boolean fork, double seconds, String place, Instant start, long pid, String thread,
      List<String> calls) {
    boolean isLong() {
      return seconds >= LONG_WAIT.toNanos() / NANOS_PER_SECOND;
    }

    /** Tells whether this is the start of a JVM that is to wait for a task. */
    boolean isPoolFork() {
      return fork && calls.stream().anyMatch(call -> call.startsWith(POOL));
    }
  }

  /** The time span of some jobs. */
  record Window(Instant from, Instant to) {
    boolean contains(Instant instant) {
      return !instant.isBefore(from) && !instant.isAfter(to);
    }
  }

  /** Returns the span from the start of the first job to the end of the last, according to the keys of their marks. */
  static Window window(List<Mark> jobs) {
    Mark last = jobs.stream().max(Comparator.comparingLong(Mark::end)).orElseThrow();
    long first = jobs.stream().mapToLong(Mark::start).min().orElseThrow();
    Instant to = Instant.parse(last.key());
    return new Window(to.minusNanos(last.end() - first), to);
  }

  /**
   * Returns all events that began in a window.
   *
   * @param marks identify the processes that worked for a job; one that merely waited for work may have been killed
   * @throws RunFailure if one that worked left no recording, for example because it was killed
   */
  static List<Event> read(Path folder, Window window, List<Mark> marks) throws IOException, RunFailure {
    Set<Long> worked = marks.stream().filter(mark -> WORK.contains(mark.name())).map(Mark::pid)
        .collect(Collectors.toCollection(TreeSet::new));
    List<Event> events = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith(".jfr")).sorted().toList();
    }
    for (Path file : files) {
      if (Files.size(file) == 0) {
        if (pid(file) == 0 || worked.contains(pid(file))) {
          throw new RunFailure("has no recording of one of its processes: " + file.getFileName() + " is empty");
        }
      } else {
        addEvents(file, window, events);
        worked.remove(pid(file));
      }
    }
    if (!worked.isEmpty()) {
      throw new RunFailure("has no recording of one of its processes, with the process id "
          + worked.iterator().next());
    }
    return events;
  }

  private static long pid(Path file) {
    Matcher matcher = PID.matcher(file.getFileName().toString());
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }

  private static void addEvents(Path file, Window window, List<Event> events) throws IOException {
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        if (window.contains(event.getStartTime())) {
          event(event, pid(file)).ifPresent(events::add);
        }
      }
    }
  }

  private static Optional<Event> event(RecordedEvent event, long pid) {
    boolean fork = event.getEventType().getName().equals("jdk.ProcessStart");
    if (!fork && !byTimer(event)) {
      return Optional.empty();
    }
    double seconds = fork ? 0 : event.getDuration().toNanos() / NANOS_PER_SECOND;
    String what = fork ? event.getString("command").replaceAll("\\s.*", "")
        : event.getEventType().getName().replace("jdk.", "");
    return Optional.of(new Event(fork, seconds, what + " " + place(event), event.getStartTime(), pid, thread(event),
        calls(event)));
  }

  private static boolean byTimer(RecordedEvent event) {
    return switch (event.getEventType().getName()) {
      case "jdk.ThreadSleep" -> true;
      case "jdk.JavaMonitorWait" -> event.getBoolean("timedOut");
      case "jdk.ThreadPark" -> {
        long timeout = event.getLong("timeout");
        yield timeout > 0 && event.getDuration().toNanos() >= timeout;
      }
      default -> false;
    };
  }

  private static String thread(RecordedEvent event) {
    return event.getThread() == null || event.getThread().getJavaName() == null ? ""
        : event.getThread().getJavaName();
  }

  private static List<String> calls(RecordedEvent event) {
    return event.getStackTrace() == null ? List.of() : event.getStackTrace().getFrames().stream()
        .map(frame -> frame.getMethod().getType().getName() + "." + frame.getMethod().getName()).toList();
  }

  private static String place(RecordedEvent event) {
    if (event.getStackTrace() != null) {
      for (RecordedFrame frame : event.getStackTrace().getFrames()) {
        String type = frame.getMethod().getType().getName();
        if (type.startsWith("org.apache.")) {
          return type + "." + frame.getMethod().getName() + ":" + frame.getLineNumber();
        }
      }
    }
    String thread = thread(event);
    return thread.isEmpty() ? "in the JVM" : "in thread " + thread.replaceAll("[0-9]+", "N");
  }
}
