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

/** A Flight Recorder event for a block that is abandoned at the NameNode and sent again. */
@Name("org.apache.hadoop.BlockReplay")
@Label("Block Replay")
@Description("A client writes a block anew, to other DataNodes")
@Category({"Hadoop", "HDFS Client"})
@StackTrace(false)
final class BlockReplayJfrEvent extends Event {
  @Label("File")
  String file;

  @Label("Block")
  @Description("The one that is given back")
  String block;

  @Label("DataNodes")
  @Description("Those that were left of the pipeline, the bad one included")
  String datanodes;

  @Label("Bytes")
  @Description("What was acknowledged and is sent again")
  @DataAmount
  long bytes;
}
