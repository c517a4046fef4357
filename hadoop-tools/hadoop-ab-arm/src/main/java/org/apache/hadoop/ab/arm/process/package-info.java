/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Processes: their CPU time, and the children and parent of this one. */
package org.apache.hadoop.ab.arm.process;
