/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The map-side sort engine: collects serialised records in pages, groups them by partition in one pass, and sorts the
 * partitions by prefixes of the keys, each on any thread. It depends on records, keys and comparators only, not on
 * tasks or daemons.
 *
 * <p>The path of a record: {@link org.apache.hadoop.mapreduce.sort.RecordBuffer} fills pages of a {@link
 * org.apache.hadoop.mapreduce.sort.PagePool}; a {@link org.apache.hadoop.mapreduce.sort.RecordBatch} of them becomes a
 * {@link org.apache.hadoop.mapreduce.sort.SortedBatch}; a {@link org.apache.hadoop.mapreduce.sort.PartitionSorter}
 * sorts each of its partitions; a {@link org.apache.hadoop.mapreduce.sort.RunMerge} merges several sorted sequences
 * into one.
 *
 * <p>Order: by partition, then by key, then by arrival. Records with equal keys thus stay in the order in which they
 * were collected, which Hadoop's own sort does not promise.
 */
package org.apache.hadoop.mapreduce.sort;
