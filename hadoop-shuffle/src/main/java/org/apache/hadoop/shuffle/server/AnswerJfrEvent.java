/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.apache.hadoop.shuffle.wire.Request;

/**
 * The Flight Recorder event of a request for map outputs: from its turn on its connection until all of its answer has
 * been produced, including the waits while earlier parts are sent. While nothing is recorded, all requests share one
 * object, which is never modified.
 */
@Name("org.apache.hadoop.ShuffleAnswer")
@Label("Shuffle Answer")
@Description("The map output server answers a request of a reduce")
@Category({"Hadoop", "Shuffle"})
@StackTrace(false)
final class AnswerJfrEvent extends Event {
  private static final AnswerJfrEvent UNRECORDED = new AnswerJfrEvent();

  @Label("Job")
  String job;

  @Label("Reduce")
  int reduce = -1;

  @Label("Maps Requested")
  int asked;

  @Label("Maps Answered")
  @Description("Outputs that were sent, or are missing or broken; others would have exceeded the limit of the request")
  int answered;

  @Label("Bytes")
  @DataAmount
  long bytes;

  private AnswerJfrEvent() {
  }

  /** Begins the event of a request that is to be answered now. */
  static AnswerJfrEvent begun() {
    if (!UNRECORDED.isEnabled()) {
      return UNRECORDED;
    }
    AnswerJfrEvent event = new AnswerJfrEvent();
    event.begin();
    return event;
  }

  /**
   * Ends the event: all of the answer has been produced.
   *
   * @param request null if it was refused
   */
  void ended(Request request, int mapsAnswered, long bytesSent) {
    if (this == UNRECORDED) {
      return;
    }
    if (request != null) {
      job = request.getJob();
      reduce = request.getReduce();
      asked = request.getMapCount();
    }
    answered = mapsAnswered;
    bytes = bytesSent;
    commit();
  }
}
