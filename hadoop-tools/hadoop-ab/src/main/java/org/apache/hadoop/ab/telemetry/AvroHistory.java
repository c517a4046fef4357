/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/**
 * A history file in the default format of 3.x: a line that identifies the format, a line with the schema, and the
 * events in Avro's binary encoding, without separators. They are the events that 0.22.0 writes as JSON, with more
 * fields.
 */
final class AvroHistory {
  private static final byte[] HEAD = "Avro-Binary".getBytes(StandardCharsets.US_ASCII);

  private AvroHistory() {
  }

  /** Returns true if a file has this format, according to its first bytes. */
  static boolean isOne(byte[] file) {
    for (int i = 0; i < HEAD.length; i++) {
      if (i >= file.length || file[i] != HEAD[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads the events, as far as possible; each is numbered from 1, in place of a line number.
   *
   * @param name of the file, for messages
   * @param missing receives a message about the rest
   */
  static List<HistoryText.Event> read(String name, byte[] file, List<String> missing) {
    List<HistoryText.Event> events = new ArrayList<>();
    int schemaBegin = lineEnd(file, 0);
    int begin = lineEnd(file, schemaBegin);
    if (begin == schemaBegin) {
      missing.add(name + ": is cut off before its first event");
      return events;
    }
    try {
      Schema schema = new Schema.Parser().parse(
          new String(file, schemaBegin, begin - schemaBegin, StandardCharsets.UTF_8));
      GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(schema);
      BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(file, begin, file.length - begin, null);
      while (!decoder.isEnd()) {
        events.add(event(events.size() + 1, reader.read(null, decoder)));
      }
    } catch (EOFException e) {
      missing.add(name + ": its last event is cut off");
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // Bytes that are not an event fail in many ways; an invalid length may exceed the available memory.
      missing.add(name + ": the part after event " + events.size() + " cannot be read");
    }
    return events;
  }

  /**
   * Returns the position after the line that begins at {@code begin}; {@code begin} itself if the line is not
   * terminated.
   */
  private static int lineEnd(byte[] file, int begin) {
    for (int i = begin; i < file.length; i++) {
      if (file[i] == '\n') {
        return i + 1;
      }
    }
    return begin;
  }

  private static HistoryText.Event event(int number, GenericRecord record) {
    Map<String, String> fields = new LinkedHashMap<>();
    GenericRecord event = (GenericRecord) record.get("event");
    for (Schema.Field field : event.getSchema().getFields()) {
      Object value = event.get(field.pos());
      if (value instanceof CharSequence || value instanceof Number || value instanceof Boolean
          || value instanceof GenericEnumSymbol) {
        fields.put(field.name(), value.toString());
      }
    }
    return new HistoryText.Event(number, String.valueOf(record.get("type")), fields);
  }
}
