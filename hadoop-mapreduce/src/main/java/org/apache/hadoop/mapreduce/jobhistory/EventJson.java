/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.codehaus.jackson.JsonEncoding;
import org.codehaus.jackson.JsonFactory;
import org.codehaus.jackson.JsonGenerator;

/**
 * Writes the events of one job's history in JSON that Avro's decoder for {@link Event#SCHEMA$} reads. All but the first
 * begin with a blank, as Avro's encoder separates them so. For one thread at a time.
 */
final class EventJson {
  private static final DatumJson EVENT = DatumJson.of(Event.SCHEMA$);
  private static final JsonFactory JSON = new JsonFactory();
  private static final int START = 4096;

  private final ByteArrayOutputStream text = new ByteArrayOutputStream(START);
  private boolean further;

  /**
   * Writes an event in one call.
   *
   * @throws IOException if it is not as the schema says, and nothing is written; or from {@code out}
   */
  void write(Event event, OutputStream out) throws IOException {
    text.reset();
    if (further) {
      text.write(' ');
    }
    try {
      JsonGenerator json = JSON.createJsonGenerator(text, JsonEncoding.UTF8);
      EVENT.write(event, json);
      json.close();
    } catch (RuntimeException e) {
      throw new IOException("an event of the history cannot be written", e);
    }
    further = true;
    text.writeTo(out);
  }
}
