/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A job's history file, read without the release that wrote it, and readable even if truncated: events as JSON (0.22.0,
 * and later releases if so configured), in binary Avro (3.x), or as key="value" (1.x).
 */
public final class HistoryText {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern NAME = Pattern.compile("job_\\d+_\\d+.*");
  private static final Pattern OTHER = Pattern.compile(".*\\.(xml|crc|summary|old)");

  private HistoryText() {
  }

  /**
   * An event of a file.
   *
   * @param line its number, counted from 1; in a file without lines, the number of the event
   * @param type in the release's terms, such as MAP_ATTEMPT_STARTED or MapAttempt
   * @param fields by name, without nested ones
   */
  public record Event(int line, String type, Map<String, String> fields) {
    /** Returns the value of the first of these fields that exists; empty if none does. */
    public String text(String... names) {
      for (String name : names) {
        String value = fields.get(name);
        if (value != null) {
          return value;
        }
      }
      return "";
    }

    /** Returns the value as a number; 0 if it is not a positive number. */
    public long time(String... names) {
      try {
        return Math.max(0, Long.parseLong(text(names)));
      } catch (NumberFormatException e) {
        return 0;
      }
    }
  }

  /** Returns true if a file of this name is a job's history. */
  public static boolean isHistory(String fileName) {
    String name = fileName.endsWith(".gz") ? fileName.substring(0, fileName.length() - ".gz".length()) : fileName;
    return NAME.matcher(name).matches() && !OTHER.matcher(name).matches();
  }

  /**
   * Reads the events of a file, as far as possible.
   *
   * @param missing receives a message about the rest
   */
  public static List<Event> read(Path file, List<String> missing) {
    byte[] bytes = KeptFiles.bytes(file, missing);
    if (AvroHistory.isOne(bytes)) {
      return AvroHistory.read(file.getFileName().toString(), bytes, missing);
    }
    List<Event> events = new ArrayList<>();
    String text = new String(bytes, StandardCharsets.UTF_8);
    List<String> lines = text.lines().map(String::strip).toList();
    int bad = 0;
    boolean schema = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Event event = line.startsWith("{") ? json(i + 1, line) : pairs(i + 1, line);
      boolean head = line.isBlank() || line.startsWith("Avro-") || line.startsWith("Meta ")
          || !schema && line.startsWith("{\"type\":\"record\"");
      schema |= line.startsWith("{\"type\":\"record\"");
      if (!head && event == null && i == lines.size() - 1 && !text.endsWith("\n")) {
        missing.add(file.getFileName() + ": its last line is cut off");
      } else if (!head && event == null) {
        bad++;
      } else if (!head) {
        events.add(event);
      }
    }
    if (bad > 0) {
      missing.add(file.getFileName() + ": " + bad + (bad == 1 ? " line is not an event" : " lines are not events"));
    }
    return events;
  }

  /** Parses {@code {"type":"JOB_INITED","event":{"NAME":{FIELDS}}}}. */
  private static Event json(int number, String line) {
    try {
      JsonNode node = JSON.readTree(line);
      String type = node.path("type").asText();
      JsonNode event = node.path("event");
      if (type.isEmpty() || event.size() != 1) {
        return null;
      }
      Map<String, String> fields = new LinkedHashMap<>();
      event.elements().next().properties().forEach(field -> {
        JsonNode value = field.getValue();
        // A nullable field is wrapped in an object that names its type.
        JsonNode plain = value.isObject() && value.size() == 1 ? value.elements().next() : value;
        if (plain.isValueNode() && !plain.isNull()) {
          fields.put(field.getKey(), plain.asText());
        }
      });
      return new Event(number, type, fields);
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private static Event pairs(int number, String line) {
    int blank = line.indexOf(' ');
    if (blank <= 0 || !line.substring(0, blank).matches("\\w+")) {
      return null;
    }
    Map<String, String> fields = new LinkedHashMap<>();
    // Parsed by hand: counters are too long for a regular expression that handles escapes.
    int at = blank + 1;
    for (int equals = line.indexOf("=\"", at); equals > 0; equals = line.indexOf("=\"", at)) {
      StringBuilder value = new StringBuilder();
      int end = equals + 2;
      while (end < line.length() && line.charAt(end) != '"') {
        end += line.charAt(end) == '\\' ? 1 : 0;
        value.append(end < line.length() ? line.charAt(end) : ' ');
        end++;
      }
      if (end >= line.length()) {
        return null;
      }
      fields.put(line.substring(at, equals).strip(), value.toString());
      at = end + 1;
    }
    // Every line ends with a dot.
    return fields.isEmpty() || !line.endsWith(".") ? null : new Event(number, line.substring(0, blank), fields);
  }
}
