/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The base of the microbenchmarks; the benchmarks themselves lie with the modules they are about. */
package org.apache.hadoop.benchmark;
