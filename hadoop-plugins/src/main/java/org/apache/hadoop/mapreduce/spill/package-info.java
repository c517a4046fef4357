/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** What the reduce side of the plug-ins adds to the segments of hadoop-sort: those in memory, read and written. */
package org.apache.hadoop.mapreduce.spill;
