/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.Test;

/** Tests log lines as the releases write them. */
public class TestLogLine {
  private static final long TIME = Instant.parse("2026-11-28T06:00:01Z").toEpochMilli();

  private static LogLine parse(String line) {
    return LogLine.parse(line, ZoneOffset.UTC).orElseThrow();
  }

  @Test
  public void layoutsOfAllReleases() {
    assertEquals(new LogLine(TIME + 123, "org.apache.hadoop.mapred.JobTracker", "Adding task: x"),
        parse("2026-11-28 06:00:01,123 INFO org.apache.hadoop.mapred.JobTracker: Adding task: x"));
    assertEquals(new LogLine(TIME + 7, "org.apache.hadoop.mapred.MapTask", "Starting flush"),
        parse("2026-11-28 06:00:01,007 INFO [main] org.apache.hadoop.mapred.MapTask: Starting flush"));
    assertEquals(new LogLine(TIME + 7, "datanode.DataNode", "Receiving x"),
        parse("2026-11-28T06:00:01.007 INFO  [a - b] datanode.DataNode (DataXceiver.java:write(700)) - Receiving x"));
    assertEquals(new LogLine(TIME, "mapred.JobClient", "Running job: job_1_1"),
        parse("26/11/28 06:00:01 INFO mapred.JobClient: Running job: job_1_1"));
    assertEquals(new LogLine(TIME + 1, "", "something else"), parse("2026-11-28 06:00:01,001 something else"));
  }

  @Test
  public void timesAreThoseOfAZone() {
    assertEquals(TIME - 3_600_000, LogLine.parse("26/11/28 06:00:01 INFO a.B: c", ZoneId.of("Europe/Berlin"))
        .orElseThrow().time());
  }

  @Test
  public void otherLinesHaveNoTime() {
    for (String line : new String[] {"", "java.io.IOException: x", "\tat a.B.c(B.java:1)", "2026-11-28",
        "2026-13-41 06:00:01,001 INFO a.B: c", "26/11/28 06:61:01 INFO a.B: c", "STARTUP_MSG: x"}) {
      assertTrue(line, LogLine.parse(line, ZoneOffset.UTC).isEmpty());
    }
  }
}
