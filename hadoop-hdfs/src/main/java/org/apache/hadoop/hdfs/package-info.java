/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The HDFS client. Our classes in this package hook into its streams: timeouts and limits ({@code ClientSettings},
 * {@code FirstPauses}, {@code PipelineStall}), and new requests to datanodes ({@code ClientSyncs}, {@code
 * SyncPackets}). Rewriting blocks is in {@code replay}, refilling pipelines in {@code pipeline}, timing of writes in
 * {@code watch}; these call nothing here. {@code ClientKeys} checks the keys of all of them.
 *
 * <p>Our part depends on the configuration keys, the protocols and its sibling packages, but on no daemon. A stream
 * calls it while holding its own locks, and it takes leaf locks only: {@code StalledWrites} has a monitor for its
 * counts.
 */
package org.apache.hadoop.hdfs;
