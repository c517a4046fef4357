/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** A writer of {@code probe-PID.jsonl}: one line per probe, and one per class that could not be woven. */
final class ProbeReport {
  private ProbeReport() {
  }

  /** Writes the report when the process ends. A failure is printed to standard error, as nobody is left to catch it. */
  static void write(ProbeSpec spec, Collection<String> errors) {
    Path file = spec.report().resolve("probe-" + ProcessHandle.current().pid() + ".jsonl");
    try (JsonGenerator out = new JsonFactory().createGenerator(Files.newOutputStream(file), JsonEncoding.UTF8)) {
      out.setRootValueSeparator(null);
      List<Probe> probes = spec.probes();
      for (int number = 0; number < probes.size(); number++) {
        write(probes.get(number), Measures.get(number), out);
      }
      for (String error : errors) {
        error(error, out);
      }
    } catch (IOException e) {
      System.err.println("ab-probe: " + file + ": cannot be written: " + e);
    }
  }

  private static void error(String message, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("type", "error");
    out.writeStringField("message", message);
    end(out);
  }

  private static void write(Probe probe, Measure measure, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("type", "probe");
    out.writeNumberField("pid", ProcessHandle.current().pid());
    out.writeStringField("name", probe.name());
    out.writeStringField("class", probe.className());
    out.writeStringField("method", probe.method());
    out.writeNumberField("matched", measure.matched());
    out.writeNumberField("calls", measure.calls());
    out.writeNumberField("nanos", measure.nanos());
    out.writeNumberField("max", measure.longestNanos());
    end(out);
  }

  private static void end(JsonGenerator out) throws IOException {
    out.writeEndObject();
    out.writeRaw('\n');
  }
}
