/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

/**
 * One measurement at one size.
 *
 * @param value as measured
 * @param retries the number of task attempts that did not succeed
 */
public record Sample(double p, double value, int retries) {
}
