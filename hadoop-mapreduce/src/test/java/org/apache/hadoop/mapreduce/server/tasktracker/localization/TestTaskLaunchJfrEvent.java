/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.junit.Test;

/** Tests the Flight Recorder event for a task launch. */
public class TestTaskLaunchJfrEvent {
  /** An attempt id that no other test uses: JDK 17 loses some strings that an earlier recording also contained. */
  private static final String ATTEMPT = "attempt_200707121733_0240_m_000005_0";
  private static final long WAIT_MILLIS = 20;

  private static TaskLaunchJfrEvent launch() {
    return TaskLaunchJfrEvent.of(TaskAttemptID.forName(ATTEMPT));
  }

  @Test
  public void phasesAddUpToTheLaunch() throws Exception {
    Path file = Files.createTempFile(Path.of("target"), "launches", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable("org.apache.hadoop.TaskLaunch").withoutThreshold();
      recording.start();
      launch().hasSlot();
      TaskLaunchJfrEvent launch = launch();
      launch.hasSlot();
      launch.hasJob();
      Thread.sleep(WAIT_MILLIS);
      launch.hasFiles();
      launch.hasJvm();
      launch.hasJvm();
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    assertEquals("one that gets no JVM leaves none, and one that asks twice leaves one", 1, events.size());
    RecordedEvent event = events.get(0);
    assertEquals(ATTEMPT, event.getString("task"));
    // half the time, and some slack: the event, its phases and sleep use different clocks
    assertTrue(event.toString(), event.getDuration("taskLocalization").toMillis() >= WAIT_MILLIS / 2);
    assertTrue(event.toString(),
        event.getDuration().plusMillis(10).compareTo(event.getDuration("taskLocalization")) >= 0);
  }

  @Test
  public void costsNothingWithoutARecording() {
    TaskLaunchJfrEvent launch = launch();
    launch.hasSlot();
    launch.hasJob();
    launch.hasFiles();
    launch.hasJvm();
    assertSame(launch, launch());
    assertEquals("the clock is not read", 0, launch.slotWait + launch.jvmStart);
  }
}
