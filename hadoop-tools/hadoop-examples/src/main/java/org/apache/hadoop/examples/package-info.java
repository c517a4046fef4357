/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Small programs to try a cluster with: one that everybody knows, one for the file system, one for the cost of a job.
 * They use the old API of MapReduce alone, so that one jar runs on every Hadoop, and are single-threaded.
 */
package org.apache.hadoop.examples;
