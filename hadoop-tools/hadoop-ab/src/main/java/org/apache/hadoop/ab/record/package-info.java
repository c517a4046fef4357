/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Recorded results: the list of experiments, one file of results for each, and the tables generated from them. Reads
 * measurements through {@code report} and depends on no command line.
 */
package org.apache.hadoop.ab.record;
