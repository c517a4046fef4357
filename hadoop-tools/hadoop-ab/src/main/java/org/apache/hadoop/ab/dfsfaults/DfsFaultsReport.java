/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsfaults;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.HeaderText;
import org.apache.hadoop.ab.report.Quiet;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.util.TextTable;

/** A text report of the fate of the files on each arm while DataNodes failed. */
final class DfsFaultsReport {
  private static final int MAX_NOTES = 20;

  private DfsFaultsReport() {
  }

  static String of(Header header, List<CaseResult> results, List<Run> runs) {
    StringBuilder text = new StringBuilder(HeaderText.origin(header)).append(header.isolation()).append('\n')
        .append(HeaderText.sides(header)).append('\n');
    TextTable table = new TextTable("fault", "replicas", "arm", "cases", "right", "failed", "wrong", "hung", "median s",
        "slowest s", "left", "missing");
    List<String> arms = header.sides().stream().map(Header.SideHeader::label).toList();
    for (WriteFault fault : WriteFault.values()) {
      List<CaseResult> ofFault = results.stream().filter(each -> each.label().equals(fault.toString())).toList();
      for (int replicas : new TreeSet<>(ofFault.stream().map(CaseResult::replicas).toList())) {
        for (String arm : arms) {
          row(table, fault.toString(), replicas, arm, ofFault.stream().filter(each -> each.replicas() == replicas
              && each.arm().equals(arm) && !each.ends(CaseResult.SKIPPED)).toList());
        }
      }
    }
    text.append(table).append('\n');
    Quiet.warnings(runs).forEach(warning -> text.append("! ").append(warning).append('\n'));
    arms.forEach(arm -> notes(text, arm, results));
    runs.stream().filter(Run::failed).forEach(run -> text.append("NOT RUN: batch ").append(run.round()).append(" on ")
        .append(run.arm()).append(": ").append(run.failure()).append('\n'));
    for (WriteFault fault : WriteFault.values()) {
      if (results.stream().anyMatch(each -> each.label().equals(fault.toString()))) {
        text.append(fault).append(": ").append(fault.description()).append('\n');
      }
    }
    return text.toString();
  }

  private static void row(TextTable table, String fault, int replicas, String arm, List<CaseResult> cases) {
    if (cases.isEmpty()) {
      return;
    }
    table.row(fault, Integer.toString(replicas), arm, Integer.toString(cases.size()), count(cases, CaseResult.RIGHT),
        count(cases, CaseResult.FAILED), count(cases, CaseResult.WRONG), count(cases, CaseResult.HUNG),
        seconds(DfsFaultsRun.median(cases)), seconds(cases.stream().mapToDouble(CaseResult::seconds).max().orElse(0)),
        Integer.toString(cases.stream().mapToInt(CaseResult::left).sum()),
        Integer.toString(cases.stream().mapToInt(CaseResult::missing).sum()));
  }

  private static String count(List<CaseResult> cases, String end) {
    return Long.toString(cases.stream().filter(each -> each.ends(end)).count());
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds);
  }

  private static void notes(StringBuilder text, String arm, List<CaseResult> results) {
    List<CaseResult> noted = results.stream().filter(each -> each.arm().equals(arm) && !each.isClean()).toList();
    noted.stream().limit(MAX_NOTES).forEach(each -> text.append(arm).append(", case ").append(each.number())
        .append(", ").append(each.label()).append(" at packet ").append(each.packet()).append(" of ")
        .append(each.replicas()).append(each.replicas() == 1 ? " replica: " : " replicas: ").append(each.end())
        .append(each.note().isEmpty() ? "" : ": " + each.note())
        .append(each.left() > 0 ? ", " + each.left() + " left" : "")
        .append(each.missing() > 0 ? ", " + each.missing() + " missing" : "").append('\n'));
    if (noted.size() > MAX_NOTES) {
      text.append(arm).append(": and ").append(noted.size() - MAX_NOTES).append(" more, in the directory cases\n");
    }
    long skipped = results.stream().filter(each -> each.arm().equals(arm) && each.ends(CaseResult.SKIPPED)).count();
    if (skipped > 0) {
      text.append(arm).append(": ").append(skipped).append(" skipped, as no disk can be filled up here\n");
    }
  }

  /** Returns the outcome of a run in a few words. */
  static String outcome(Run run) {
    if (run.failed()) {
      return "FAILED: " + run.failure();
    }
    StringBuilder text = new StringBuilder();
    for (String end : List.of(CaseResult.RIGHT, CaseResult.FAILED, CaseResult.WRONG, CaseResult.HUNG)) {
      Double share = run.values().get(end);
      if (share != null) {
        text.append(text.isEmpty() ? "" : ", ").append(String.format(Locale.ROOT, "%.0f %% ", share)).append(end);
      }
    }
    return text.isEmpty() ? "skipped" : text.append(String.format(Locale.ROOT, ", slowest %.1f s",
        run.values().getOrDefault("slowest", 0.0))).toString();
  }
}
