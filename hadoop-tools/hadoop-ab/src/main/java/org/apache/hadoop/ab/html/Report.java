/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.html.section.ReportData;
import org.apache.hadoop.ab.html.section.Section;
import org.apache.hadoop.ab.html.section.Sections;
import org.apache.hadoop.ab.run.Run;

/** The report of a measurement, section by section, independent of the output format. */
public final class Report {
  /** The beginning of every page. */
  public static final String HTML_BEGIN = "<!DOCTYPE html>";
  /** The beginning of every text that {@link #markdown} returns. */
  public static final String MARKDOWN_BEGIN = "# ";
  private static final String FILE = "report.html";
  /** The maximum number of lines about missing data; they are similar, and more of them would not help. */
  private static final int MAX_LINES = 60;

  private final ReportData data;
  private final List<Part> parts;

  /** A section with its content. */
  record Part(String id, String title, List<Block> blocks) {
  }

  private Report(ReportData data, List<Part> parts) {
    this.data = data;
    this.parts = List.copyOf(parts);
  }

  /**
   * Reads a measurement.
   *
   * @param file its results.json, or the folder of that file
   * @throws org.apache.hadoop.ab.util.UserError if it is not a measurement
   */
  public static Report of(Path file) throws IOException {
    ReportData data = ReportData.read(file);
    List<Part> parts = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (Section section : Sections.all()) {
      if (!section.isAbout(data)) {
        continue;
      }
      try {
        Optional<String> lack = section.lacks(data);
        if (lack.isPresent()) {
          left.add(section.title() + ": " + lack.get() + ".");
        } else {
          parts.add(new Part(section.id(), section.title(), section.blocks(data)));
        }
      } catch (RuntimeException e) {
        // One section that fails on unexpected data must not prevent the others.
        left.add(section.title() + ": could not be created (" + e + ").");
      }
    }
    parts.add(missing(data, left));
    return new Report(data, parts);
  }

  /** Creates the section that lists what is missing. */
  private static Part missing(ReportData data, List<String> left) {
    Set<String> lines = new LinkedHashSet<>();
    data.results().missing().forEach(line -> lines.add(line + "."));
    lines.addAll(left);
    List<Run> silent = data.runs().stream().filter(run -> !data.hasTold(run)).toList();
    if (!silent.isEmpty()) {
      lines.add(Numbers.count(silent.size(), "run has", "runs have") + " recorded only values, but neither attempts "
          + "nor the machine's activity: " + silent.stream().map(data::name).collect(Collectors.joining("; ")) + ".");
    }
    data.runs().stream().filter(data::hasTold).forEach(run -> data.telemetry(run).missing()
        .forEach(line -> lines.add(data.name(run) + ": " + line + ".")));
    List<Block> blocks = new ArrayList<>();
    if (lines.isEmpty()) {
      blocks.add(Words.of("Nothing: the files are complete, and all sections could be created."));
    } else {
      List<String> shown = new ArrayList<>(lines.stream().limit(MAX_LINES).toList());
      if (lines.size() > MAX_LINES) {
        shown.add("And " + Numbers.count(lines.size() - MAX_LINES, "more line.", "more lines."));
      }
      blocks.add(new Words(Words.Kind.NOTE, shown));
    }
    return new Part("missing", "What is missing", blocks);
  }

  /** Writes report.html next to a measurement's results and returns it; prints a warning if that fails. */
  public static Optional<Path> besides(Path results, PrintWriter err) {
    try {
      Report report = of(results);
      report.write(report.besides());
      return Optional.of(report.besides());
    } catch (IOException | RuntimeException | Error e) {
      // A JDK without fonts throws errors, and a page too large for memory must not make the measurement fail.
      err.println("ab: warning: " + FILE + " could not be written: " + e);
      err.flush();
      return Optional.empty();
    }
  }

  /** Returns the path of the report next to the results. */
  public Path besides() {
    return data.results().file().toAbsolutePath().resolveSibling(FILE);
  }

  /** Writes the page atomically. */
  public void write(Path file) throws IOException {
    Path whole = file.toAbsolutePath();
    Path fresh = whole.resolveSibling(whole.getFileName() + ".new");
    String page = HtmlPage.of(this);
    try {
      Files.writeString(fresh, page, StandardCharsets.UTF_8);
      Files.move(fresh, whole, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** Returns the report as Markdown text with tables, for a wiki or an issue. */
  public String markdown() {
    return MarkdownText.of(this);
  }

  /** Writes each table to a file of its own, and returns these files. */
  public List<Path> writeTables(Path folder) throws IOException {
    return CsvTables.write(tables(), folder);
  }

  ReportData data() {
    return data;
  }

  List<Part> parts() {
    return parts;
  }

  /** Returns all tables, including those behind charts. */
  List<Table> tables() {
    return parts.stream().flatMap(part -> part.blocks().stream()).flatMap(block -> block.tables().stream()).toList();
  }
}
