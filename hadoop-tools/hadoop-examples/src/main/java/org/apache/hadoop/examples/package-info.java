/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Small programs to try a cluster with: word count, one for the file system, one for the overhead of a job. They use
 * only the old API of MapReduce, so that one jar runs on every Hadoop, and are single-threaded.
 */
package org.apache.hadoop.examples;
