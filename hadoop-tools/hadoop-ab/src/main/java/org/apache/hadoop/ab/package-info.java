/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The command {@code ab}. A workload has a package of its own, with its command, its shape and its run, and stands on
 * what all share; no workload knows another, but that chaos runs a job of cluster.
 *
 * <pre>
 *   Main, ListCommand, Workloads
 *      worth, diagnose; sweep, fit, compare: what is made of many measurements
 *      chaos
 *      cluster   jobtracker   mapsort   shuffle   faults
 *         cli      the course of a measurement; record, jmh
 *            html   why   trace
 *            telemetry   what a run tells beside its values
 *               options   report   run   arms   stats   pairs   scaling
 *                  util
 * </pre>
 */
package org.apache.hadoop.ab;
