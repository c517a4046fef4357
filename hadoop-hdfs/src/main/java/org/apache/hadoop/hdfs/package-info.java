/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The client of HDFS. What of ours reaches into its streams stands here: their times and bounds ({@code
 * ClientSettings}, {@code FirstPauses}, {@code PipelineStall}), and what they ask datanodes for that is new ({@code
 * ClientSyncs}, {@code SyncPackets}). How blocks are written anew and pipelines refilled stands in {@code replay} and
 * {@code pipeline}, what writes take in {@code watch}; these call nothing here.
 *
 * <p>Our part knows keys, the protocols and what stands beside it, and no daemon. A stream calls it with its own locks
 * held, and it takes none but leaves: {@code StalledWrites} has a monitor for its counts.
 */
package org.apache.hadoop.hdfs;
