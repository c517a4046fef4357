/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * A Java agent that times and counts the calls of named methods, without a change to the watched code.
 *
 * <p>It is started with {@code -javaagent:hadoop-ab-probe.jar=FILE}; the properties file names the methods and the
 * folder for the results, see {@link org.apache.hadoop.ab.probe.ProbeSpec}. Each process writes one file when it ends.
 * A call costs two readings of the clock and three uncontended additions; an A/A run with and without the probe shows
 * its effect.
 */
package org.apache.hadoop.ab.probe;
