/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * The Flight Recorder event of a request to a tracker for map outputs: from the call of the client until the request is
 * over. While nothing is recorded, all requests share one object, which is never modified.
 */
@Name("org.apache.hadoop.ShuffleFetch")
@Label("Shuffle Fetch")
@Description("A reduce requests the outputs of maps from a tracker")
@Category({"Hadoop", "Shuffle"})
@StackTrace(false)
final class FetchJfrEvent extends Event {
  private static final FetchJfrEvent UNRECORDED = new FetchJfrEvent();

  @Label("Tracker")
  String tracker;

  @Label("Job")
  String job;

  @Label("Reduce")
  int reduce;

  @Label("Maps Requested")
  int asked;

  @Label("Outputs")
  @Description("Outputs that the tracker sent, completely or, if the connection ended, in part")
  int outputs;

  @Label("Bytes")
  @Description("The bytes of these outputs")
  @DataAmount
  long bytes;

  @Label("End")
  @Description("The result of the request: DONE, or what went wrong")
  String end;

  private FetchJfrEvent() {
  }

  /** Begins the event of a request that the client has just received. */
  static FetchJfrEvent begun(FetchRequest request, Peer peer) {
    if (!UNRECORDED.isEnabled()) {
      return UNRECORDED;
    }
    FetchJfrEvent event = new FetchJfrEvent();
    event.tracker = peer.toString();
    event.job = request.job();
    event.reduce = request.reduce();
    event.asked = request.maps().size();
    event.begin();
    return event;
  }

  /** Counts an output that the tracker begins to send. */
  void output(long length) {
    if (this != UNRECORDED) {
      outputs++;
      bytes += length;
    }
  }

  void ended(FetchEnd.Kind kind) {
    if (this != UNRECORDED) {
      end = kind.name();
      commit();
    }
  }
}
