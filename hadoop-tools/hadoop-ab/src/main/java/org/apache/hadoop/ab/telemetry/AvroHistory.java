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
 * A history file as 3.x writes it by default: a line that says so, a line with the schema, and the events in Avro's
 * binary form, one right after the other. They are the events that 0.22.0 writes as JSON, with more fields.
 */
final class AvroHistory {
  private static final byte[] HEAD = "Avro-Binary".getBytes(StandardCharsets.US_ASCII);

  private AvroHistory() {
  }

  /** Tells whether a file is of this form, by its first bytes. */
  static boolean isOne(byte[] file) {
    for (int i = 0; i < HEAD.length; i++) {
      if (i >= file.length || file[i] != HEAD[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * The events, as far as they can be read; each has its number, from 1 up, for that of its line.
   *
   * @param name of the file, for what is said of it
   * @param missing is told of the rest
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
      // Bytes that are no events fail in many ways; a length that is none may ask for more than there is memory.
      missing.add(name + ": what follows event " + events.size() + " cannot be read");
    }
    return events;
  }

  /** Returns where the line that begins at a place has ended; that place itself where it has no end. */
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
