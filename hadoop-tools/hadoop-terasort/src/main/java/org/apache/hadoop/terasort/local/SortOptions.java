/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import org.apache.hadoop.terasort.partition.PartitionMethod;

/**
 * The options of {@link LocalSorter}.
 *
 * @param parts the number of part files to write, 1 or more
 * @param method the method that determines their ranges
 * @param sampleRows the number of rows to sample, 1 or more
 * @param threads 1 or more
 * @param memory the bytes of heap for rows and buffers; larger inputs are sorted externally
 * @param sync true to force each file to disk
 */
public record SortOptions(int parts, PartitionMethod method, int sampleRows, int threads, long memory, boolean sync) {
}
