/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A Flight Recorder event for a DataNode that is to join the pipeline of a block. */
@Name("org.apache.hadoop.NodeReplacement")
@Label("Node Replacement")
@Description("A client has another DataNode fetch the block that it is writing")
@Category({"Hadoop", "HDFS Client"})
@StackTrace(false)
final class NodeReplacementJfrEvent extends Event {
  @Label("Block")
  String block;

  @Label("DataNode")
  @Description("The DataNode that is to join the pipeline")
  String datanode;

  @Label("DataNodes Left")
  int left;

  @Label("Bytes")
  @Description("The acknowledged bytes, which are fetched")
  @DataAmount
  long bytes;

  @Label("Joined")
  @Description("Whether the DataNode has the bytes")
  boolean joined;
}
