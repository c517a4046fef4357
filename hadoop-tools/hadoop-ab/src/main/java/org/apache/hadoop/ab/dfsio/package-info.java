/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The throughput of clients that write, read and append to a DFS, in the terms of DFSIO. */
package org.apache.hadoop.ab.dfsio;
