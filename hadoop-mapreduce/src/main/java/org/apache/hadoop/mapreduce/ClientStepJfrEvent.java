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
 * Flight Recorder's view of a step of a client with its job: it plans the job, which is a part of the submission, it
 * submits it, and it waits for its end. Costs nothing to speak of while nobody records.
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

  /** A step that begins. */
  static ClientStepJfrEvent begun(String step) {
    ClientStepJfrEvent event = new ClientStepJfrEvent(step);
    event.begin();
    return event;
  }

  /** Notes the end. A step that fails leaves no event. */
  void ended(JobID id) {
    end();
    if (shouldCommit()) {
      job = String.valueOf(id);
      commit();
    }
  }
}
