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
  /** A thread writes the events of many jobs, and a generator with its buffers and contexts serves for all of them. */
  private static final ThreadLocal<Text> TEXTS = ThreadLocal.withInitial(Text::new);

  private boolean further;

  /**
   * Writes an event in one call.
   *
   * @throws IOException if it is not as the schema says, and nothing is written; or from {@code out}
   */
  void write(Event event, OutputStream out) throws IOException {
    Text text = TEXTS.get();
    text.set(event);
    text.writeTo(out, further);
    further = true;
  }

  /** The text of one event at a time, a blank before it. */
  private static final class Text extends ByteArrayOutputStream {
    private static final int START = 4096;

    /** Null at first, and after an event that it has begun and not ended. */
    private JsonGenerator json;

    Text() {
      super(START);
    }

    void set(Event event) throws IOException {
      if (json == null) {
        json = JSON.createJsonGenerator(this, JsonEncoding.UTF8);
        // The generator has a blank before all but the first value.
        json.writeNull();
        json.flush();
      }
      reset();
      JsonGenerator generator = json;
      json = null;
      try {
        EVENT.write(event, generator);
        generator.flush();
      } catch (RuntimeException e) {
        throw new IOException("an event of the history cannot be written", e);
      }
      json = generator;
    }

    void writeTo(OutputStream out, boolean blank) throws IOException {
      int from = blank ? 0 : 1;
      out.write(buf, from, count - from);
    }
  }
}
