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
 * Flight Recorder's view of a request to a tracker for map outputs: from when the client has it until it is over. While
 * nobody records, all requests have the same object, which stays as it is.
 */
@Name("org.apache.hadoop.ShuffleFetch")
@Label("Shuffle Fetch")
@Description("A reduce asks a tracker for the outputs of maps")
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

  @Label("Maps Asked For")
  int asked;

  @Label("Outputs")
  @Description("Those that the tracker sent, whole or, at the end of a connection, in part")
  int outputs;

  @Label("Bytes")
  @Description("Of these outputs")
  @DataAmount
  long bytes;

  @Label("End")
  @Description("What became of the request: DONE, or what was wrong")
  String end;

  private FetchJfrEvent() {
  }

  /** A request that the client has from now on. */
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

  /** Notes an output that the tracker begins to send. */
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
