/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Segments of the plug-ins' reduce side, in addition to those of hadoop-sort: in memory, read and written. */
package org.apache.hadoop.mapreduce.spill;
