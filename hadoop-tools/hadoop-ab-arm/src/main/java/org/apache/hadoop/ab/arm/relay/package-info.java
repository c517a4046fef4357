/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** A network between two ends on one machine: a delay and a rate, for kernels that cannot make them. */
package org.apache.hadoop.ab.arm.relay;
