/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** A simulated network link on one machine: a delay and a rate, for kernels that cannot provide them. */
package org.apache.hadoop.ab.arm.relay;
