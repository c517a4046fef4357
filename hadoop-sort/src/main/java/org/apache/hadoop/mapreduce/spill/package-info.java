/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The rest of the map-side engine: writes sorted batches to files of segments, one a partition, and merges those files
 * into the output of the map. It uses Hadoop's file systems and codecs and the package
 * {@link org.apache.hadoop.mapreduce.sort}.
 *
 * <p>{@link org.apache.hadoop.mapreduce.spill.PartitionedOutput} is the entry point. The path of a batch through it:
 * {@link org.apache.hadoop.mapreduce.spill.BackgroundSpill} hands it to another thread; {@link
 * org.apache.hadoop.mapreduce.spill.BatchSpill} sorts it into a {@link org.apache.hadoop.mapreduce.spill.SpillFile},
 * whose segments the {@link org.apache.hadoop.mapreduce.spill.SegmentWorkers} write; {@link
 * org.apache.hadoop.mapreduce.spill.SpillMerge} finally merges all into one file. The file format is described in
 * {@link org.apache.hadoop.mapreduce.spill.IFileDescriptor}.
 *
 * <p>It does not depend on tasks, configuration keys or counters. The surrounding Hadoop is accessed through {@link
 * org.apache.hadoop.mapreduce.spill.TaskSide}, in five parts: {@link org.apache.hadoop.mapreduce.spill.SpillTask}
 * receives progress, {@link org.apache.hadoop.mapreduce.spill.RecordFormat} serialises records, {@link
 * org.apache.hadoop.mapreduce.spill.OutputFiles} names the files, {@link
 * org.apache.hadoop.mapreduce.spill.SegmentChecksum} computes checksums, and {@link
 * org.apache.hadoop.mapreduce.spill.Combiner} runs the job's combiner.
 *
 * <p>Locks: {@code BackgroundSpill} and {@code SegmentSequence} have one each, under which no other is acquired; that
 * of {@code PartitionedOutput} is acquired before either.
 */
package org.apache.hadoop.mapreduce.spill;
