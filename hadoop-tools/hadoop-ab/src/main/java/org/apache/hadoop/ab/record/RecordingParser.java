/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.util.UserError;

/** A parser for recording files, which accepts only what {@link RecordingText} writes. */
final class RecordingParser {
  private static final Pattern HEAD = Pattern.compile("(\\S+) \\((.+)\\), (lower|higher) is better");
  private static final int CELLS = 7;
  private static final int CELLS_OF_FIRST = 5;

  private final Path file;
  private final List<String> lines;
  private int next;

  private RecordingParser(Path file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  /**
   * Parses a file.
   *
   * @throws UserError if it is not as it was written; names the line and what to do
   */
  static Recording read(Path file) throws IOException {
    String text = Files.readString(file);
    List<String> lines = text.lines().toList();
    int sums = lines.indexOf(RecordingText.SUMS);
    if (sums < 0) {
      throw refusal(file, lines.size(), "the sums of its lines are missing");
    }
    OptionalInt other = LineSums.firstOther(lines.subList(0, sums), lines.subList(sums + 1, lines.size()));
    if (other.isPresent()) {
      throw refusal(file, other.getAsInt(), "it was edited by hand");
    }
    RecordingParser parser = new RecordingParser(file, lines.subList(0, sums));
    Recording recording;
    try {
      recording = parser.recording();
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw refusal(file, parser.next, "it is not in the form that ab writes");
    }
    List<String> again = RecordingText.of(recording).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (i >= again.size() || !again.get(i).equals(lines.get(i))) {
        throw refusal(file, i + 1, "it is not in the form that ab writes");
      }
    }
    return recording;
  }

  private static UserError refusal(Path file, int line, String fault) {
    return new UserError(file + ":" + Math.max(line, 1) + ": " + fault + "; restore it with 'git checkout -- " + file
        + "', or measure again with --record");
  }

  private Recording recording() {
    next = 1;
    String experiment = value("experiment");
    String measured = value("measured");
    String commit = value("commit");
    String machine = value("machine");
    String command = value("command");
    String what = value("what");
    String how = value("how");
    Map<String, String> arms = new LinkedHashMap<>();
    while (lines.get(next).startsWith("arm ")) {
      String[] parts = take().substring("arm ".length()).split(": ", 2);
      arms.put(parts[0], parts[1]);
    }
    Optional<String> converted = lines.get(next).startsWith("converted: ") ? Optional.of(value("converted"))
        : Optional.empty();
    List<String> notes = new ArrayList<>();
    while (lines.get(next).startsWith("note: ")) {
      notes.add(value("note"));
    }
    List<MetricFigures> metrics = new ArrayList<>();
    while (next + 1 < lines.size()) {
      metrics.add(metric());
    }
    return new Recording(experiment, measured, commit, machine, command, what, how, arms, converted, notes, metrics);
  }

  private String take() {
    return lines.get(next++);
  }

  private String value(String name) {
    String line = take();
    if (!line.startsWith(name + ": ")) {
      throw new IllegalArgumentException(name);
    }
    return line.substring(name.length() + 2);
  }

  private MetricFigures metric() {
    take();
    Matcher head = HEAD.matcher(take());
    if (!head.matches()) {
      throw new IllegalArgumentException("head");
    }
    take();
    List<ArmFigures> arms = new ArrayList<>();
    while (!lines.get(next).isEmpty()) {
      arms.add(arm(take().strip().split(" {2,}")));
    }
    return new MetricFigures(head.group(1), head.group(2), head.group(3).equals("lower"), arms);
  }

  private static ArmFigures arm(String[] cells) {
    if (cells.length != CELLS && cells.length != CELLS_OF_FIRST) {
      throw new IllegalArgumentException("cells");
    }
    Optional<ArmFigures.ArmComparison> comparison = cells.length == CELLS_OF_FIRST ? Optional.empty()
        : number(cells[4]).map(ratio -> new ArmFigures.ArmComparison(ratio, range(cells[5]), number(cells[6])));
    return new ArmFigures(cells[0], Integer.parseInt(cells[1]), number(cells[2]), range(cells[3]), comparison);
  }

  private static Optional<BigDecimal> number(String cell) {
    return cell.equals(RecordingText.NONE) ? Optional.empty() : Optional.of(new BigDecimal(cell));
  }

  private static Optional<Range> range(String cell) {
    return cell.equals(RecordingText.NONE) ? Optional.empty() : Optional.of(Range.parse(cell));
  }
}
