/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Segments of the reduce side of the plug-ins, beside those of hadoop-sort: in memory, read and written. */
package org.apache.hadoop.mapreduce.spill;
