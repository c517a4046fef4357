/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The command {@code ab}. A workload has a package of its own, with its command, its shape and its run, and stands on
 * what all share; no workload knows another, but that dfsio and dfsfaults have clusters of the shape that cluster gives
 * them, and chaos runs a job of cluster.
 *
 * <pre>
 *   Main, ListCommand, Workloads
 *      worth, diagnose; sweep, compare: what is made of many measurements
 *      chaos   dfsio   dfsfaults
 *      cluster   jobtracker   mapsort   shuffle   faults   launch   planning   edits
 *         cli   the course of a measurement
 *         record, jmh
 *            html   why   trace
 *            telemetry   what a run tells beside its values; fit, breakdown
 *               options   report   run   arms   stats   pairs   scaling
 *                  util
 * </pre>
 */
package org.apache.hadoop.ab;
