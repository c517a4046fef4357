/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import java.nio.file.Path;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The Flight Recorder recordings by which a task is profiled. They are written before the task reports that it is done:
 * from then on the client may fetch them, and the folder with their chunks may be removed.
 */
public final class TaskRecording {
  private static final Log LOG = LogFactory.getLog(TaskRecording.class);

  /** The name of a profile's file, beside the logs of the task; recordings to other files are not touched. */
  private static final String FILE = "profile.out";

  private TaskRecording() {
  }

  /** Stops the recording to the profile's file, which is complete when this returns; errors are logged. */
  public static void end() {
    if (!FlightRecorder.isAvailable() || !FlightRecorder.isInitialized()) {
      return;
    }
    for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
      try {
        Path file = recording.getDestination();
        if (file != null && file.endsWith(FILE) && recording.getState() == RecordingState.RUNNING) {
          recording.stop();
        }
      } catch (IllegalStateException e) {
        LOG.warn("Could not stop the recording " + recording.getName(), e);
      }
    }
  }
}
