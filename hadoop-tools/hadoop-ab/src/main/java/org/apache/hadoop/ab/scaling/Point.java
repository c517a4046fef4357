/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

/**
 * A measurement at one size.
 *
 * @param p the size: nodes, threads, clients
 * @param x the throughput; for measured times, their reciprocal
 */
public record Point(double p, double x) {
}
