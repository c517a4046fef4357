/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.upstream.child.Event;
import org.apache.hadoop.upstream.result.MethodResult;
import org.apache.hadoop.upstream.result.Verdict;

/** A reader of the event file of one attempt, which yields a verdict for each method. */
final class EventFile {
  private EventFile() {
  }

  /**
   * Reads the file.
   *
   * @param interrupted the verdict on a method that was running when the JVM ended early: {@link Verdict#TIMEOUT} or
   *     {@link Verdict#CRASH}
   * @param reason the reason why it ended early
   */
  static List<MethodResult> read(Path file, Verdict interrupted, String reason) throws IOException {
    Map<String, Event> last = new LinkedHashMap<>();
    boolean finished = false;
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        Optional<Event> event = Event.parse(line);
        if (event.isPresent() && event.get().kind() == Event.Kind.FINISHED) {
          finished = true;
        } else {
          event.ifPresent(next -> last.merge(next.method(), next, EventFile::graver));
        }
      }
    }
    List<MethodResult> results = new ArrayList<>();
    boolean blamed = finished;
    for (Event event : last.values()) {
      Verdict verdict = verdict(event.kind(), finished, interrupted);
      blamed |= verdict == interrupted;
      results.add(new MethodResult(event.method(), List.of(verdict), verdict == interrupted ? reason : event.detail()));
    }
    if (!blamed) {
      results.add(new MethodResult(Event.WHOLE_CLASS, List.of(interrupted), reason));
    } else if (finished && !last.containsKey(Event.WHOLE_CLASS)) {
      results.add(new MethodResult(Event.WHOLE_CLASS, List.of(Verdict.PASS), ""));
    }
    return results;
  }

  /** Returns the worse event: a failed method stays failed, and a name that occurs twice counts once. */
  private static Event graver(Event before, Event next) {
    return before.kind() == Event.Kind.FAILED ? before : next;
  }

  private static Verdict verdict(Event.Kind kind, boolean finished, Verdict interrupted) {
    return switch (kind) {
      case PASSED -> Verdict.PASS;
      case FAILED -> Verdict.FAIL;
      case IGNORED -> Verdict.IGNORED;
      case STARTED -> finished ? Verdict.NOT_RUN : interrupted;
      default -> Verdict.NOT_RUN;
    };
  }
}
