/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** A job on real daemons that a plan kills, stops, cuts off and restarts while it runs. */
package org.apache.hadoop.ab.arm.chaos;
