/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.junit.Test;

/** Checks that Flight Recorder has an event for each heartbeat, with the wait for the lock as a separate figure. */
public class TestHeartbeatJfrEvent {
  private static final long HELD_MILLIS = 300;

  /** A first contact, a heartbeat that waits to be admitted, and one that fails. */
  private static final class Recorded extends TrackerProbe<List<RecordedEvent>> {
    @Override
    List<RecordedEvent> probe() throws Exception {
      Path file = Files.createTempFile(Path.of("target"), "heartbeats", ".jfr");
      try (Recording recording = new Recording()) {
        recording.enable("org.apache.hadoop.Heartbeat").withoutThreshold();
        recording.disable("org.apache.hadoop.LockWait");
        recording.start();
        join("tracker1", "host1");
        Thread second = new Thread(() -> outcome(() -> {
          heartbeat("tracker1", "host1", false, true);
          return null;
        }));
        jobTracker.gate.alone(() -> {
          second.start();
          GateFileSystem.settled(second);
          Thread.sleep(HELD_MILLIS);
        });
        second.join();
        outcome(() -> jobTracker.heartbeat(new TaskTrackerStatus(null, "host2"), false, true, false, (short) -1));
        recording.stop();
        recording.dump(file);
      }
      List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(file));
      events.sort(Comparator.comparing(RecordedEvent::getStartTime));
      return events;
    }
  }

  @Test
  public void tellsTheWaitForTheLockApart() throws Exception {
    // an event ended outside a recording does not keep later ones from being recorded
    HeartbeatJfrEvent.of(new TaskTrackerStatus("tracker0", "host0")).ended();
    List<RecordedEvent> events = new Recorded().call();
    assertEquals(3, events.size());
    for (int i = 0; i < 2; i++) {
      assertEquals("tracker1", events.get(i).getString("tracker"));
      assertEquals(0, events.get(i).getInt("reports"));
      assertEquals(0, events.get(i).getInt("actions"));
    }
    RecordedEvent second = events.get(1);
    // half, with a margin: the event, its wait and sleep do not use the same clock
    assertTrue(second.toString(), second.getDuration("lockWait").toMillis() >= HELD_MILLIS / 2);
    assertTrue(second.toString(),
        second.getDuration().plusMillis(10).compareTo(second.getDuration("lockWait")) >= 0);
    assertEquals("one that fails", -1, events.get(2).getInt("actions"));
  }

  @Test
  public void costsNothingWithoutARecording() {
    HeartbeatJfrEvent event = HeartbeatJfrEvent.of(new TaskTrackerStatus("tracker1", "host1"));
    event.locked();
    HeartbeatResponse response = new HeartbeatResponse((short) 1, null);
    assertSame(response, event.answered(response));
    event.ended();
    assertSame(event, HeartbeatJfrEvent.of(new TaskTrackerStatus("tracker2", "host2")));
    assertEquals("the clock is not read", 0, event.lockWait);
    assertEquals(-1, event.actions);
  }
}
