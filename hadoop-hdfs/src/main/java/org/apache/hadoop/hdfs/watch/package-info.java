/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The times that the writes of a client take, as events of Flight Recorder and as counts: blocks, packets that are
 * slow, and blocks that are written anew. A stream has a {@code WriteWatch}, which adds to the counts of the process
 * ({@code WriteFigures}). These are shown by a bean ({@code ClientWrites}) from when a datanode has given trouble.
 */
package org.apache.hadoop.hdfs.watch;
