/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a history as 3.x writes it is read, with a schema that has the same kinds of fields. */
public class TestAvroHistory {
  private static final String JOB = "job_1795255082468_0001";
  private static final String MAP = "attempt_1795255082468_0001_m_000000_0";
  private static final Schema SCHEMA = new Schema.Parser().parse("""
      {"type":"record","name":"Event","namespace":"org.apache.hadoop.mapreduce.jobhistory","fields":[
       {"name":"type","type":{"type":"enum","name":"EventType","symbols":["JOB_SUBMITTED","MAP_ATTEMPT_STARTED",
        "MAP_ATTEMPT_FINISHED","MAP_ATTEMPT_FAILED"]}},
       {"name":"event","type":[
        {"type":"record","name":"JobSubmitted","fields":[{"name":"jobid","type":"string"},
         {"name":"submitTime","type":"long"},{"name":"acls","type":{"type":"map","values":"string"}}]},
        {"type":"record","name":"TaskAttemptStarted","fields":[{"name":"attemptId","type":"string"},
         {"name":"taskType","type":"string"},{"name":"startTime","type":"long"}]},
        {"type":"record","name":"MapAttemptFinished","fields":[{"name":"attemptId","type":"string"},
         {"name":"taskStatus","type":"string"},{"name":"mapFinishTime","type":"long"},
         {"name":"finishTime","type":"long"},{"name":"hostname","type":"string"},
         {"name":"clockSplits","type":{"type":"array","items":"int"}}]},
        {"type":"record","name":"TaskAttemptUnsuccessfulCompletion","fields":[{"name":"attemptId","type":"string"},
         {"name":"finishTime","type":"long"},{"name":"hostname","type":["null","string"],"default":null},
         {"name":"status","type":"string"},{"name":"error","type":"string"}]}]}]}
      """);

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private void event(String type, int branch, Object... values) throws IOException {
    Schema schema = SCHEMA.getField("event").schema().getTypes().get(branch);
    GenericRecord event = new GenericData.Record(schema);
    for (int i = 0; i < values.length; i++) {
      event.put(i, values[i]);
    }
    GenericRecord record = new GenericData.Record(SCHEMA);
    record.put("type", new GenericData.EnumSymbol(SCHEMA.getField("type").schema(), type));
    record.put("event", event);
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(SCHEMA).write(record, encoder);
    encoder.flush();
  }

  private byte[] history() throws IOException {
    bytes.writeBytes(("Avro-Binary\n" + SCHEMA + "\n").getBytes(StandardCharsets.UTF_8));
    event("JOB_SUBMITTED", 0, JOB, 1000L, Map.of("view", "*"));
    event("MAP_ATTEMPT_STARTED", 1, MAP, "MAP", 1200L);
    event("MAP_ATTEMPT_FINISHED", 2, MAP, "SUCCEEDED", 1300L, 1400L, "h1", List.of(1, 2));
    event("MAP_ATTEMPT_STARTED", 1, MAP.replace("0_0", "1_0"), "MAP", 1210L);
    event("MAP_ATTEMPT_FAILED", 3, MAP.replace("0_0", "1_0"), 1500L, "h2", "FAILED", "disk full");
    return bytes.toByteArray();
  }

  private List<HistoryText.Event> read(byte[] file, List<String> missing) throws IOException {
    Path path = temporary.getRoot().toPath().resolve(JOB + ".jhist");
    Files.write(path, file);
    return HistoryText.read(path, missing);
  }

  @Test
  public void eventsAreThoseOfJson() throws Exception {
    List<String> missing = new ArrayList<>();
    HistoryTimes times = new HistoryTimes(read(history(), missing));
    assertEquals(List.of(), missing);
    assertEquals(List.of(new JobTimes(JOB, 1000, 0, 0, "RUNNING")), times.jobs());
    assertEquals(List.of(
        new AttemptTimes(JOB, MAP.replace("attempt", "task").replace("0_0", "0"), MAP, AttemptTimes.Kind.MAP,
            AttemptTimes.State.SUCCEEDED, 1200, 0, 0, 1400, "h1", 0, "", 1300),
        new AttemptTimes(JOB, MAP.replace("attempt", "task").replace("0_0", "1"), MAP.replace("0_0", "1_0"),
            AttemptTimes.Kind.MAP, AttemptTimes.State.FAILED, 1210, 0, 0, 1500, "h2", 0, "disk full", 0)),
        times.attempts());
  }

  @Test
  public void whatWasCutOffAnywhereIsReadUpToThere() throws Exception {
    byte[] whole = history();
    int schemaEnd = "Avro-Binary\n".length() + SCHEMA.toString().length() + 1;
    int last = 0;
    for (int length = "Avro-Binary".length(); length < whole.length; length++) {
      List<String> missing = new ArrayList<>();
      int events = read(Arrays.copyOf(whole, length), missing).size();
      assertTrue("at " + length, events >= last && events < 5);
      boolean isBetweenEvents = events > last || length == schemaEnd;
      assertEquals("at " + length + ": " + missing, isBetweenEvents ? 0 : 1, missing.size());
      last = events;
    }
    assertEquals(4, last);
  }

  @Test
  public void spoiledBytesAreSaid() throws Exception {
    byte[] file = history();
    Arrays.fill(file, file.length - 60, file.length, (byte) 0x7f);
    List<String> missing = new ArrayList<>();
    assertTrue(read(file, missing).size() >= 2);
    assertEquals(missing.toString(), 1, missing.size());
    missing.clear();
    assertEquals(List.of(), read("Avro-Binary\nxyz\nabc".getBytes(StandardCharsets.UTF_8), missing));
    assertEquals(List.of(JOB + ".jhist: the part after event 0 cannot be read"), missing);
  }
}
