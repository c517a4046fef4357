/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

/**
 * One measurement at one size.
 *
 * @param value as it was measured
 * @param retries attempts of tasks that did not succeed
 */
public record Sample(double p, double value, int retries) {
}
