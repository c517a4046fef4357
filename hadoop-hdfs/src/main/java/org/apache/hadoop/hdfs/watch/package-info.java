/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Write times of a client, as Flight Recorder events and as counters: blocks, slow packets, and blocks that are
 * rewritten. A stream has a {@code WriteWatch}, which adds to the counters of the process ({@code WriteFigures}). A
 * bean ({@code ClientWrites}) shows these once a datanode has caused trouble.
 */
package org.apache.hadoop.hdfs.watch;
