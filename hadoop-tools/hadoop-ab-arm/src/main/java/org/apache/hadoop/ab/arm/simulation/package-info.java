/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Interfaces that a simulated tracker needs of whoever drives it: how its tasks behave, and who times its calls. It
 * names no class of Hadoop; the tracker itself stands above it, in Hadoop's package, and the driver above both.
 */
package org.apache.hadoop.ab.arm.simulation;
