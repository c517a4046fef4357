/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The speed at which clients write, read and append to files of a DFS, in the terms of DFSIO. */
package org.apache.hadoop.ab.dfsio;
