/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import java.lang.reflect.Method;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * A Flight Recorder event for a call that a server of this process handles: from a client, a daemon, or a task, whose
 * tracker has a server for the umbilical protocol. While no recording is running, all calls share one unmodified
 * object.
 */
@Name("org.apache.hadoop.RpcCall")
@Label("RPC Call")
@Description("A server in this process handles a call; the time in the queue is not included")
@Category({"Hadoop", "RPC"})
@StackTrace(false)
final class RpcCallJfrEvent extends Event {
  private static final RpcCallJfrEvent UNRECORDED = new RpcCallJfrEvent();

  @Label("Protocol")
  String protocol;

  @Label("Method")
  String method;

  @Label("Caller")
  @Description("The address that the call came from")
  String caller;

  @Label("Queue Time")
  @Description("The time from reading the call until a handler took it")
  @Timespan(Timespan.MILLISECONDS)
  long queueTime;

  @Label("Returned")
  @Description("Whether the call returned normally, without an exception")
  boolean returned;

  private RpcCallJfrEvent() {
  }

  /** Returns an event for a call that a handler begins to process. */
  static RpcCallJfrEvent of(Class<?> protocol, Method method, long queueMillis) {
    if (!UNRECORDED.isEnabled()) {
      return UNRECORDED;
    }
    RpcCallJfrEvent event = new RpcCallJfrEvent();
    event.protocol = protocol.getSimpleName();
    event.method = method.getName();
    event.caller = Server.getRemoteAddress();
    event.queueTime = Math.max(0, queueMillis);
    event.begin();
    return event;
  }

  /** Notes that the call returned {@code answer}, and returns it. */
  Object returned(Object answer) {
    if (this != UNRECORDED) {
      returned = true;
    }
    return answer;
  }

  /** Notes the end of the call, whether it returned or threw an exception. */
  void ended() {
    if (this != UNRECORDED) {
      commit();
    }
  }
}
