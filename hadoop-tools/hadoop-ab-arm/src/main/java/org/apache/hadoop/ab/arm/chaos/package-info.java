/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** A job on real daemons that are killed, stopped, cut off and restarted meanwhile, by a plan. */
package org.apache.hadoop.ab.arm.chaos;
