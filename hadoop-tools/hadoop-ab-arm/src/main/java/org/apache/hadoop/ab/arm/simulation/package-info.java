/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Interfaces that a simulated tracker requires from its driver: the behavior of its tasks and the timing of its calls.
 * The package uses no Hadoop class; the tracker builds on it, in Hadoop's package, and the driver on both.
 */
package org.apache.hadoop.ab.arm.simulation;
