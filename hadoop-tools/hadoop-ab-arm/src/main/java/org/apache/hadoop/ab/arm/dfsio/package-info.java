/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Files that clients write, read and append to on a DFS of real daemons, timed as DFSIO does. */
package org.apache.hadoop.ab.arm.dfsio;
