/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Processes: this one's CPU time, its children, its parent. */
package org.apache.hadoop.ab.arm.process;
