/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A Flight Recorder event: a step of a client with its job, which is planning the job (a part of its submission),
 * submitting it, or waiting for its end. The cost is negligible while no recording is active.
 */
@Name("org.apache.hadoop.ClientStep")
@Label("Client Step")
@Description("A client plans a job (a part of its submission), submits it, or waits for its end")
@Category({"Hadoop", "Client"})
@StackTrace(false)
final class ClientStepJfrEvent extends Event {
  @Label("Step")
  @Description("plan, submit or wait")
  String step;

  @Label("Job")
  String job;

  private ClientStepJfrEvent(String step) {
    this.step = step;
  }

  /** Returns the event of a step that begins. */
  static ClientStepJfrEvent begun(String step) {
    ClientStepJfrEvent event = new ClientStepJfrEvent(step);
    event.begin();
    return event;
  }

  /** Records the end of the step; a step that fails leaves no event. */
  void ended(JobID id) {
    end();
    if (shouldCommit()) {
      job = String.valueOf(id);
      commit();
    }
  }
}
