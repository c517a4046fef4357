/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Range partitioning of rows: sampled cut points, even ranges, and the choice between them. */
package org.apache.hadoop.terasort.partition;
