/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.ab.pairs.Pair;
import org.apache.hadoop.ab.pairs.PairFiles;
import org.apache.hadoop.ab.util.UserError;

/** The records of a run that are worth keeping, collected from its files. */
final class KeptRecords {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_BYTES = 32 << 20;
  private static final int MAX_TRANSFERS = 50_000;
  private static final int MICROS_PER_MILLI = 1000;
  /**
   * Matches the records that are left out: the marks of calls, which are many and are turned into metrics, except those
   * of jobs.
   */
  private static final Pattern LEFT_OUT = Pattern.compile("\\{\"type\":\"(?:mark(?!.*\"name\":\"job\")|end\").*");
  private static final Pattern PROGRESS = Pattern.compile(
      "(\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d)[,.](\\d{3}).*[ :]map (\\d+)% reduce (\\d+)%.*");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<String> notes = new ArrayList<>();
  private boolean full;

  /** Adds a note for readers of the records. */
  void note(String text) {
    notes.add(text);
  }

  /** Adds a record of totals. */
  void totals(Object... namesAndValues) throws IOException {
    Map<String, Object> totals = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      totals.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    add(Map.of("type", "totals", "totals", totals));
  }

  private void add(Map<String, Object> record) throws IOException {
    add(JSON.writeValueAsString(record));
  }

  private void add(String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    if (out.size() + bytes.length > MAX_BYTES) {
      if (!full) {
        note("the run reported more than " + (MAX_BYTES >> 20) + " MB; the rest was not kept");
      }
      full = true;
      return;
    }
    out.writeBytes(bytes);
  }

  /**
   * Adds the reports of the run's processes, without unterminated last lines, which were cut off when a process died.
   */
  void addReports(Path report) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(report)) {
      files = all.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
    }
    for (Path file : files) {
      addReport(file);
    }
  }

  private void addReport(Path file) throws IOException {
    boolean ended = endsWithALine(file);
    try (BufferedReader in = new BufferedReader(new InputStreamReader(Files.newInputStream(file),
        StandardCharsets.UTF_8))) {
      String line = in.readLine();
      while (line != null) {
        String next = in.readLine();
        if ((next != null || ended) && !LEFT_OUT.matcher(line).matches()) {
          add(line);
        }
        line = next;
      }
    }
  }

  private static boolean endsWithALine(Path file) throws IOException {
    try (SeekableByteChannel in = Files.newByteChannel(file)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      return in.size() > 0 && in.position(in.size() - 1).read(last) == 1 && last.get(0) == '\n';
    }
  }

  /** Adds the progress of jobs as logged by clients in the arm's JVM. */
  void addProgress(Path log) throws IOException {
    if (!Files.isRegularFile(log)) {
      return;
    }
    try (BufferedReader in = new BufferedReader(new InputStreamReader(Files.newInputStream(log),
        StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        Matcher matcher = PROGRESS.matcher(line);
        if (line.contains("% reduce ") && matcher.matches()) {
          progress(matcher);
        }
      }
    }
  }

  private void progress(Matcher found) throws IOException {
    try {
      long time = LocalDateTime.parse(found.group(1) + "T" + found.group(2) + "." + found.group(3))
          .atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("type", "progress");
      record.put("time", time);
      record.put("map", Integer.valueOf(found.group(4)));
      record.put("reduce", Integer.valueOf(found.group(5)));
      add(record);
    } catch (DateTimeException | NumberFormatException e) {
      // It is not a progress line after all.
    }
  }

  /** Adds the copies of map outputs that reduces recorded next to their logs. */
  void addTransfers(Path logs) throws IOException {
    if (!Files.isDirectory(logs)) {
      return;
    }
    int left = MAX_TRANSFERS;
    try {
      for (PairFiles.OfReduce reduce : PairFiles.reducesBelow(logs)) {
        for (Pair pair : reduce.pairs()) {
          if (left-- == 0) {
            note("of the transfers, the first " + MAX_TRANSFERS + " were kept");
            return;
          }
          add(transfer(reduce.began(), pair));
        }
      }
    } catch (UserError e) {
      note("the transfers cannot be read: " + e.getMessage());
    }
  }

  private static Map<String, Object> transfer(long began, Pair pair) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("type", "transfer");
    record.put("map", pair.map());
    record.put("reduce", pair.reduce());
    record.put("host", pair.host());
    record.put("bytes", Math.max(0, pair.bytes()));
    record.put("start", pair.asked() < 0 ? 0 : began + pair.asked() / MICROS_PER_MILLI);
    record.put("finish", pair.copied() < 0 ? 0 : began + pair.copied() / MICROS_PER_MILLI);
    return record;
  }

  /** Returns all records, followed by the notes. */
  byte[] bytes() throws IOException {
    for (String note : notes) {
      out.writeBytes((JSON.writeValueAsString(Map.of("type", "note", "text", note)) + "\n")
          .getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }
}
