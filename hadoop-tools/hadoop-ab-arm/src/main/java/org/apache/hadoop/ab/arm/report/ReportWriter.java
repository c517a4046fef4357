/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.report;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.util.VersionInfo;

/**
 * The report of a run: one JSON object per line, in UTF-8, each flushed when written, so that a run that dies leaves
 * all it knew. Thread-safe.
 */
public final class ReportWriter implements Closeable {
  private static final JsonFactory JSON = new JsonFactory();

  private final OutputStream out;
  @GuardedBy("this")
  private final JsonGenerator generator;

  public ReportWriter(Path file) throws IOException {
    out = Files.newOutputStream(file);
    generator = JSON.createGenerator(out, JsonEncoding.UTF8);
    generator.setRootValueSeparator(null);
  }

  /** Reports the JVM of this process and its Hadoop release. */
  public void jvm() throws IOException {
    write(record("jvm", "pid", ProcessHandle.current().pid(), "java", System.getProperty("java.vm.version"),
        "hadoop", VersionInfo.getVersion()));
  }

  /** Reports the start of a stage; the harness names the last one if a run hangs. */
  public void stage(String name) throws IOException {
    write(record("stage", "name", name, "at", System.currentTimeMillis()));
  }

  public void metric(String name, double value, String unit) throws IOException {
    write(record("metric", "name", name, "value", value, "unit", unit));
  }

  /** Returns a record of {@code type}, with names and values alternating. */
  public static Map<String, Object> record(String type, Object... namesAndValues) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("type", type);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      record.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return record;
  }

  /** Writes a line; values are strings, numbers, booleans, null and maps of these. */
  public synchronized void write(Map<String, ?> record) throws IOException {
    object(record);
    generator.writeRaw('\n');
    generator.flush();
  }

  @GuardedBy("this")
  private void object(Map<String, ?> fields) throws IOException {
    generator.writeStartObject();
    for (Map.Entry<String, ?> field : fields.entrySet()) {
      generator.writeFieldName(field.getKey());
      value(field.getValue());
    }
    generator.writeEndObject();
  }

  @GuardedBy("this")
  private void value(Object value) throws IOException {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> fields = new LinkedHashMap<>();
      map.forEach((name, field) -> fields.put((String) name, field));
      object(fields);
    } else {
      generator.writeObject(value);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    generator.close();
  }
}
