/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Rows of the sort benchmark: their layout, how they are generated, and what a check of them adds up. JDK only. */
package org.apache.hadoop.terasort.row;
