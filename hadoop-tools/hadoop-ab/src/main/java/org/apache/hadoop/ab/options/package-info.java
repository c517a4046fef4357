/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Options of a workload: their limits, their sizes, and their way to the arm. */
package org.apache.hadoop.ab.options;
