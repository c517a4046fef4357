/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Segments in memory for the plug-ins' reduce side, read and written in addition to those of hadoop-sort. */
package org.apache.hadoop.mapreduce.spill;
