/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import org.apache.hadoop.terasort.partition.PartitionMethod;

/**
 * The options by which {@link LocalSorter} sorts.
 *
 * @param parts part files to write, 1 or more
 * @param method how their ranges are found
 * @param sampleRows rows to sample, 1 or more
 * @param threads 1 or more
 * @param memory bytes of heap for rows and buffers; more rows than that are sorted through the disk
 * @param sync whether each file is forced to the disk
 */
public record SortOptions(int parts, PartitionMethod method, int sampleRows, int threads, long memory, boolean sync) {
}
