/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Writes to a DFS of real daemons while a DataNode of the pipeline fails, and a check of the results. */
package org.apache.hadoop.ab.arm.dfsfaults;
