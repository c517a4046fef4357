/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * The times that heartbeats waited for locks, by lock: every contended monitor enter and every park for a lock in the
 * threads that handle heartbeats. The drivers' own waits are left out, and so are collection pauses, which stop all
 * threads: a lock held meanwhile delays nobody.
 */
final class LockWaits {
  private static final String MONITOR = "jdk.JavaMonitorEnter";
  private static final String PARK = "jdk.ThreadPark";
  private static final String PAUSE = "jdk.GCPhasePause";
  private static final String OURS = "org.apache.hadoop.ab.";
  private static final String CONDITION = "AbstractQueuedSynchronizer$ConditionObject";

  private final Recording recording = new Recording();

  private LockWaits() {
    recording.enable(MONITOR).withThreshold(Duration.ZERO).withoutStackTrace();
    recording.enable(PARK).withThreshold(Duration.ZERO).withoutStackTrace();
    recording.enable(PAUSE).withThreshold(Duration.ZERO);
    recording.setToDisk(true);
  }

  static LockWaits record() {
    LockWaits waits = new LockWaits();
    waits.recording.start();
    return waits;
  }

  /**
   * Ends the recording.
   *
   * @param threads the prefix of the names of the threads that count
   * @param start earlier waits do not count
   * @return the nanoseconds waited, by lock
   */
  Map<String, Long> end(String threads, Instant start) throws IOException {
    recording.stop();
    Path file = Files.createTempFile("lock-waits", ".jfr");
    try {
      recording.dump(file);
      recording.close();
      return read(file, threads, start);
    } finally {
      Files.delete(file);
    }
  }

  private static Map<String, Long> read(Path file, String threads, Instant start) throws IOException {
    Map<String, List<Spans.Span>> waits = new HashMap<>();
    List<Spans.Span> pauses = new ArrayList<>();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        if (event.getEventType().getName().equals(PAUSE)) {
          pauses.add(span(event));
        } else if (isWait(event) && isOf(threads, event) && !event.getStartTime().isBefore(start)) {
          String lock = lock(event);
          if (isLock(lock)) {
            waits.computeIfAbsent(lock, any -> new ArrayList<>()).add(span(event));
          }
        }
      }
    }
    Map<String, Long> nanos = new HashMap<>();
    waits.forEach((lock, spans) ->
        nanos.put(lock, spans.stream().mapToLong(span -> Spans.lengthWithout(List.of(span), pauses)).sum()));
    return nanos;
  }

  /** Returns the span of an event in epoch nanoseconds. */
  private static Spans.Span span(RecordedEvent event) {
    return new Spans.Span(ChronoUnit.NANOS.between(Instant.EPOCH, event.getStartTime()),
        ChronoUnit.NANOS.between(Instant.EPOCH, event.getEndTime()));
  }

  /** Returns true for waits; the recording also has the events that the JobTracker's classes define. */
  private static boolean isWait(RecordedEvent event) {
    String name = event.getEventType().getName();
    return name.equals(MONITOR) || name.equals(PARK);
  }

  private static boolean isOf(String threads, RecordedEvent event) {
    return event.getThread() != null && event.getThread().getJavaName() != null
        && event.getThread().getJavaName().startsWith(threads);
  }

  /** Returns true for a lock: a thread that waits on a condition waits for work. */
  private static boolean isLock(String name) {
    return !name.startsWith(OURS) && !name.endsWith(CONDITION);
  }

  private static String lock(RecordedEvent event) {
    boolean monitor = event.getEventType().getName().equals(MONITOR);
    RecordedClass type = event.getValue(monitor ? "monitorClass" : "parkedClass");
    return type == null ? "none" : type.getName();
  }
}
