/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Writes to the DFS of each arm while a data node fails, and the report on the fate of the files. */
package org.apache.hadoop.ab.dfsfaults;
