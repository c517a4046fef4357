/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Files that are written to a DFS of real daemons while a data node of their pipeline fails, and what is left then. */
package org.apache.hadoop.ab.arm.dfsfaults;
