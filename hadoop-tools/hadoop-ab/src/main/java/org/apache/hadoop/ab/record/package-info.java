/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Recorded results: the list of experiments, one file of figures for each, and the tables that are made from them.
 * Reads measurements through {@code report} and knows no command line.
 */
package org.apache.hadoop.ab.record;
