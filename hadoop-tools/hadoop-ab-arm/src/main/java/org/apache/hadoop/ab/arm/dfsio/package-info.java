/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Writes, reads and appends by clients of a DFS of real daemons, timed as DFSIO does. */
package org.apache.hadoop.ab.arm.dfsio;
