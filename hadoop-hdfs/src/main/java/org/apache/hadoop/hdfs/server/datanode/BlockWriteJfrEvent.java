/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A Flight Recorder event for a block that is written. Costs next to nothing unless a recording is running. */
@Name("org.apache.hadoop.BlockWrite")
@Label("Block Write")
@Description("A DataNode receives a block and writes it to disk")
@Category({"Hadoop", "DataNode"})
@StackTrace(false)
final class BlockWriteJfrEvent extends Event {
  @Label("Block")
  String block;

  @Label("Length")
  @DataAmount
  long length;

  @Label("Writes")
  @Description("Packets written to disk, and the end of the block")
  int writes;

  @Label("Disk Time")
  @Description("The total time of these writes")
  @Timespan(Timespan.NANOSECONDS)
  long diskTime;

  @Label("Slowest Write")
  @Timespan(Timespan.NANOSECONDS)
  long slowest;

  @Label("Dedicated Thread")
  @Description("Whether packets waited in memory for a dedicated thread")
  boolean ownThread;
}
