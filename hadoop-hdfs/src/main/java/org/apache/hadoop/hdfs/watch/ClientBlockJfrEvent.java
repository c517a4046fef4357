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
import jdk.jfr.Timespan;

/**
 * A Flight Recorder event for a block that a client has written, from its first pipeline to its last acknowledgement.
 */
@Name("org.apache.hadoop.ClientBlockWrite")
@Label("Client Block Write")
@Description("A client has written a block")
@Category({"Hadoop", "HDFS Client"})
@StackTrace(false)
final class ClientBlockJfrEvent extends Event {
  @Label("File")
  String file;

  @Label("Block")
  String block;

  @Label("DataNodes")
  @Description("The first pipeline of the block")
  String datanodes;

  @Label("Bytes")
  @DataAmount
  long bytes;

  @Label("Packets")
  @Description("All packets sent, including those sent again")
  long packets;

  @Label("Write Time")
  @Description("The time taken to write the packets to the sockets")
  @Timespan(Timespan.NANOSECONDS)
  long writeTime;

  @Label("Slowest Acknowledgement")
  @Timespan(Timespan.NANOSECONDS)
  long slowest;

  @Label("Rewrites")
  @Description("How often the block was abandoned and sent again")
  int replays;
}
