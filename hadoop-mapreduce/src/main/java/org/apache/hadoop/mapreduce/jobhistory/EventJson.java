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
 * A writer of the events of one job's history in JSON that Avro's decoder for {@link Event#SCHEMA$} reads. All but the
 * first begin with a blank, the separator that Avro's encoder uses. For one thread at a time.
 */
final class EventJson {
  private static final DatumJson EVENT = DatumJson.of(Event.SCHEMA$);
  private static final JsonFactory JSON = new JsonFactory();
  /**
   * The buffers per thread, which writes the events of many jobs: one generator with its buffers and contexts serves
   * them all.
   */
  private static final ThreadLocal<Text> TEXTS = ThreadLocal.withInitial(Text::new);

  private boolean further;

  /**
   * Writes an event in one call.
   *
   * @throws IOException if it does not match the schema, and then nothing is written; or from {@code out}
   */
  void write(Event event, OutputStream out) throws IOException {
    Text text = TEXTS.get();
    text.set(event);
    text.writeTo(out, further);
    further = true;
  }

  /** A buffer for the text of one event at a time, with a preceding blank. */
  private static final class Text extends ByteArrayOutputStream {
    private static final int START = 4096;

    /** Null initially, and after an event that was begun and not completed. */
    private JsonGenerator json;

    Text() {
      super(START);
    }

    void set(Event event) throws IOException {
      if (json == null) {
        json = JSON.createJsonGenerator(this, JsonEncoding.UTF8);
        // The generator writes a blank before all but the first value.
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
