/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Small programs to try out a cluster: word count, a file system benchmark, and a benchmark of job overhead. They use
 * only the old MapReduce API, so that one jar runs on every Hadoop, and are single-threaded.
 */
package org.apache.hadoop.examples;
