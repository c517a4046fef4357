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
  @Description("All that were sent, again ones too")
  long packets;

  @Label("Write Time")
  @Description("How long the sockets took the packets")
  @Timespan(Timespan.NANOSECONDS)
  long writeTime;

  @Label("Slowest Acknowledgement")
  @Timespan(Timespan.NANOSECONDS)
  long slowest;

  @Label("Written Anew")
  @Description("How often the block was given back and sent again")
  int replays;
}
