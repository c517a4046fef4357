/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** A job on real daemons while these are killed, stopped, cut off and started again by a plan. */
package org.apache.hadoop.ab.arm.chaos;
