/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The programs of the sort benchmark as Hadoop tools: TeraGen, TeraSort, TeraSum and TeraValidate. The packages below
 * build on each other in this order: row, io, partition, then mapred for the jobs and local for the same programs on
 * local files.
 */
package org.apache.hadoop.terasort;
