/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A Flight Recorder event for a writer that waits for the disk of a datanode. */
@Name("org.apache.hadoop.PipelineStall")
@Label("Pipeline Stall")
@Description("A client that writes a file waits for a DataNode that reports a busy disk")
@Category({"Hadoop", "HDFS Client"})
@StackTrace(false)
final class PipelineStallJfrEvent extends Event {
  @Label("DataNode")
  String datanode;
}
