/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/** The end of a case: the write first, its bytes and replicas later. Used by one thread. */
final class CaseResult {
  private final FaultCase of;
  private final double seconds;
  private End end;
  private String note;
  private int left;
  private int missing;

  /** The ways in which a case ends. */
  enum End {
    /** The file was closed; its bytes, where they have been looked at, are right. */
    RIGHT,
    /** The writer was told that it is not written. */
    FAILED,
    /** The file was closed, and has other bytes or cannot be read. */
    WRONG,
    /** The writer knew nothing at the limit. */
    HUNG,
    /** A case that cannot be done here. */
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

  /** The file is not what was written; the first reason stays. */
  void wrong(String why) {
    if (end != End.WRONG) {
      end = End.WRONG;
      note = why;
    }
  }

  /** A replica that should not be there, with the end of its path. */
  void addLeft(Replica replica) {
    left++;
    if (note.isEmpty()) {
      note = "left: " + replica.place() + " of generation " + replica.stamp();
    }
  }

  /** Replicas that should be there. */
  void addMissing(int replicas) {
    missing += replicas;
  }

  /** A line of the report. */
  Map<String, Object> record() {
    return ReportWriter.record("case", "number", of.number(), "label", of.label(), "replicas", of.replicas(), "packet",
        of.packet(), "end", end.toString(), "seconds", seconds, "left", left, "missing", missing, "note", note);
  }
}
