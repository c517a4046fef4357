/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Rows of the sort benchmark: their layout, their generation, and the summaries that checks of them compute. JDK only.
 */
package org.apache.hadoop.terasort.row;
