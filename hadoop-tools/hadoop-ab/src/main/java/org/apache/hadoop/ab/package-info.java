/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The command {@code ab}. A workload has its own package, with its command, its shape and its run, on top of shared
 * packages; no workload depends on another, except that dfsio and dfsfaults use the cluster shapes of cluster, and
 * chaos runs a job of cluster.
 *
 * <pre>
 *   Main, ListCommand, Workloads
 *      worth, diagnose; sweep, compare: evaluations of several measurements
 *      chaos   dfsio   dfsfaults
 *      cluster   jobtracker   mapsort   shuffle   faults   launch   planning   edits
 *         cli   the course of a measurement
 *         record, jmh
 *            html   why   trace
 *            telemetry   the data of a run beyond its values; fit, breakdown
 *               options   report   run   arms   stats   pairs   scaling
 *                  util
 * </pre>
 */
package org.apache.hadoop.ab;
