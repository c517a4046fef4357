/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The rest of the map-side engine: writes sorted batches to files of segments, one a partition, and merges those files
 * into the output of the map. It uses Hadoop's file systems and codecs and the package
 * {@link org.apache.hadoop.mapreduce.sort}.
 *
 * <p>{@link org.apache.hadoop.mapreduce.spill.PartitionedOutput} is the whole of it. The way of a batch there:
 * {@link org.apache.hadoop.mapreduce.spill.BackgroundSpill} hands it to another thread;
 * {@link org.apache.hadoop.mapreduce.spill.BatchSpill} sorts it into a
 * {@link org.apache.hadoop.mapreduce.spill.SpillFile}, whose segments the
 * {@link org.apache.hadoop.mapreduce.spill.SegmentWorkers} write;
 * {@link org.apache.hadoop.mapreduce.spill.SpillMerge} makes one file of all at the end. What the bytes of a file mean
 * stands in {@link org.apache.hadoop.mapreduce.spill.IFileDescriptor}.
 *
 * <p>It knows no task, configuration key or counter. The Hadoop around it stands behind
 * {@link org.apache.hadoop.mapreduce.spill.TaskSide}, in five parts:
 * {@link org.apache.hadoop.mapreduce.spill.SpillTask} is told of the work,
 * {@link org.apache.hadoop.mapreduce.spill.RecordFormat} serialises records,
 * {@link org.apache.hadoop.mapreduce.spill.OutputFiles} names the files,
 * {@link org.apache.hadoop.mapreduce.spill.SegmentChecksum} sums the bytes, and
 * {@link org.apache.hadoop.mapreduce.spill.Combiner} runs the job's combiner.
 *
 * <p>Locks: {@code BackgroundSpill} and {@code SegmentSequence} have one each, which hold no other; that of
 * {@code PartitionedOutput} stands before both.
 */
package org.apache.hadoop.mapreduce.spill;
