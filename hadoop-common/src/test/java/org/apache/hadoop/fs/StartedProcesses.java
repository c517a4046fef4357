/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/** A counter of the processes started by this JVM, based on Flight Recorder. */
final class StartedProcesses implements AutoCloseable {
  private static final String EVENT = "jdk.ProcessStart";

  private final Recording recording = new Recording();

  StartedProcesses() {
    recording.enable(EVENT);
    recording.start();
  }

  /** Returns the number of processes started since this was created. To be called once. */
  long count() throws IOException {
    recording.stop();
    Path file = Files.createTempFile("processes", ".jfr");
    try {
      recording.dump(file);
      return RecordingFile.readAllEvents(file).stream().filter(e -> e.getEventType().getName().equals(EVENT)).count();
    } finally {
      Files.delete(file);
    }
  }

  @Override
  public void close() {
    recording.close();
  }
}
