/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.watch;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;

/** A Flight Recorder event for a packet, from when it is sent until all DataNodes of the pipeline have it. */
@Name("org.apache.hadoop.ClientPacketWrite")
@Label("Client Packet Write")
@Description("A packet of a block was acknowledged by all DataNodes of the pipeline")
@Category({"Hadoop", "HDFS Client"})
@Threshold("20 ms")
@StackTrace(false)
final class ClientPacketJfrEvent extends Event {
  @Label("Block")
  String block;

  @Label("Packet")
  @Description("The number of the packet in the file")
  long packet;

  @Label("Bytes")
  @DataAmount
  int bytes;

  @Label("Write Time")
  @Description("The time taken to write the packet to the socket")
  @Timespan(Timespan.NANOSECONDS)
  long writeTime;
}
