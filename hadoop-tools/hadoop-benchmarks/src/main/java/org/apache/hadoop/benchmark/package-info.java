/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The base of the microbenchmarks; the benchmarks themselves are in the modules they measure. */
package org.apache.hadoop.benchmark;
