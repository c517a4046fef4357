/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The client of HDFS. This package has those of our classes that reach into its streams: timeouts and limits ({@code
 * ClientSettings}, {@code FirstPauses}, {@code PipelineStall}), and new requests to datanodes ({@code ClientSyncs},
 * {@code SyncPackets}). Rewriting blocks is in {@code replay}, refilling pipelines in {@code pipeline}, timing of
 * writes in {@code watch}; these call nothing here.
 *
 * <p>Our part knows keys, the protocols and what stands beside it, and no daemon. A stream calls it with its own locks
 * held, and it takes none but leaves: {@code StalledWrites} has a monitor for its counts.
 */
package org.apache.hadoop.hdfs;
