/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A step of a client with its job, as a Flight Recorder event: planning the job (a part of its submission), submitting
 * it, or waiting for its end. The class of the event is loaded only once a recording has been made: the first class of
 * an event costs a JVM 400 ms of CPU time, recorded or not.
 */
final class ClientStepJfrEvent {
  private static final ClientStepJfrEvent UNRECORDED = new ClientStepJfrEvent(null);

  private final Step event;

  private ClientStepJfrEvent(Step event) {
    this.event = event;
  }

  /** Returns the event of a step that begins. */
  static ClientStepJfrEvent begun(String step) {
    if (!FlightRecorder.isInitialized()) {
      return UNRECORDED;
    }
    Step event = new Step();
    event.step = step;
    event.begin();
    return new ClientStepJfrEvent(event);
  }

  /** Records the end of the step; a step that fails leaves no event. */
  void ended(JobID id) {
    if (event == null) {
      return;
    }
    event.end();
    if (event.shouldCommit()) {
      event.job = String.valueOf(id);
      event.commit();
    }
  }

  @Name("org.apache.hadoop.ClientStep")
  @Label("Client Step")
  @Description("A client plans a job (a part of its submission), submits it, or waits for its end")
  @Category({"Hadoop", "Client"})
  @StackTrace(false)
  static final class Step extends Event {
    @Label("Step")
    @Description("plan, submit or wait")
    String step;

    @Label("Job")
    String job;
  }
}
