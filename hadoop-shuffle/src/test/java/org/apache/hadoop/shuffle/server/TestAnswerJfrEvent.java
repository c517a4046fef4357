/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.Test;

/** Checks the Flight Recorder events for requests for map outputs, on the server's side. */
public class TestAnswerJfrEvent extends ServerTestBase {
  @Test
  public void eachRequestIsToldOf() throws Exception {
    byte[] small = lay(7, 1000);
    byte[] large = lay(8, 3 * LargeOutput.REGION_BYTES);
    Path file = Files.createTempFile(Path.of("target"), "answers", ".jfr");
    try (Recording recording = new Recording(); Reduce reduce = Reduce.connect(start())) {
      recording.enable("org.apache.hadoop.ShuffleAnswer").withoutThreshold();
      recording.start();
      reduce.send(Reduce.request(1, 7, 8));
      reduce.expectSent(1, 0, 7, small);
      reduce.expectSent(1, 1, 8, large);
      reduce.expectEnd(1);
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    assertEquals(events.toString(), 1, events.size());
    RecordedEvent event = events.get(0);
    assertEquals(Reduce.request(1, 7, 8).getJob(), event.getString("job"));
    assertEquals(Reduce.request(1, 7, 8).getReduce(), event.getInt("reduce"));
    assertEquals(2, event.getInt("asked"));
    assertEquals(2, event.getInt("answered"));
    assertEquals(small.length + large.length, event.getLong("bytes"));
  }

  @Test
  public void costsNothingWithoutARecording() {
    AnswerJfrEvent event = AnswerJfrEvent.begun();
    event.ended(Reduce.request(1, 7).build(), 1, 10);
    assertSame(event, AnswerJfrEvent.begun());
    assertNull(event.job);
    assertEquals(0, event.bytes);
  }
}
