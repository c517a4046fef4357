/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A Flight Recorder event for a slow disk write. Costs next to nothing unless a recording is running. */
@Name("org.apache.hadoop.DiskWrite")
@Label("Disk Write")
@Description("A DataNode writes a packet and its checksums to disk, or closes a block")
@Category({"Hadoop", "DataNode"})
@Threshold("10 ms")
@StackTrace(false)
final class DiskWriteJfrEvent extends Event {
  @Label("Block")
  String block;
}
