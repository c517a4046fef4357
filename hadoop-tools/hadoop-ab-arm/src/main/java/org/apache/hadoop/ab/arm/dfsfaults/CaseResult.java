/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/** The result of a case: first that of the write, later that of its bytes and replicas. Not thread-safe. */
final class CaseResult {
  private final FaultCase of;
  private final double seconds;
  private End end;
  private String note;
  private int left;
  private int missing;

  /** The outcomes of a case. */
  enum End {
    /** The file was closed; its bytes, if checked, are correct. */
    RIGHT,
    /** The writer was told that the write failed. */
    FAILED,
    /** The file was closed, but has wrong bytes or cannot be read. */
    WRONG,
    /** The writer was still waiting at the time limit. */
    HUNG,
    /** The case is not possible here. */
    SKIPPED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  CaseResult(FaultCase of, End end, double seconds, String note) {
    this.of = of;
    this.end = end;
    this.seconds = seconds;
    this.note = note;
  }

  FaultCase of() {
    return of;
  }

  End end() {
    return end;
  }

  double seconds() {
    return seconds;
  }

  int left() {
    return left;
  }

  int missing() {
    return missing;
  }

  /** Marks the file as corrupt; the first reason is kept. */
  void wrong(String why) {
    if (end != End.WRONG) {
      end = End.WRONG;
      note = why;
    }
  }

  /** Adds a replica that should not exist; the first one is named by the end of its path. */
  void addLeft(Replica replica) {
    left++;
    if (note.isEmpty()) {
      note = "left: " + replica.place() + " of generation " + replica.stamp();
    }
  }

  /** Adds missing replicas. */
  void addMissing(int replicas) {
    missing += replicas;
  }

  /** Returns a record for the report. */
  Map<String, Object> record() {
    return ReportWriter.record("case", "number", of.number(), "label", of.label(), "replicas", of.replicas(), "packet",
        of.packet(), "end", end.toString(), "seconds", seconds, "left", left, "missing", missing, "note", note);
  }
}
