/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Options of a workload: their limits, byte sizes, and how they are passed to the arm. */
package org.apache.hadoop.ab.options;
