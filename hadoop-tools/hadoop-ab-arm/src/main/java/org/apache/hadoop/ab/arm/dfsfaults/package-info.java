/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Writes to a DFS of real daemons while a data node of the pipeline fails, and a check of what is left. */
package org.apache.hadoop.ab.arm.dfsfaults;
