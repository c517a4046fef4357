/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Rows of the sort benchmark: their layout, their generation, and the sums that a check of them adds up. JDK only. */
package org.apache.hadoop.terasort.row;
