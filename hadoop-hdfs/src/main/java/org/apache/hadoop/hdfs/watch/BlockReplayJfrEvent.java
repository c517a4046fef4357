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
@Description("A client rewrites a block, to other DataNodes")
@Category({"Hadoop", "HDFS Client"})
@StackTrace(false)
final class BlockReplayJfrEvent extends Event {
  @Label("File")
  String file;

  @Label("Block")
  @Description("The block that is abandoned")
  String block;

  @Label("DataNodes")
  @Description("Those that were left in the pipeline, including the bad one")
  String datanodes;

  @Label("Bytes")
  @Description("The acknowledged bytes, which are sent again")
  @DataAmount
  long bytes;
}
