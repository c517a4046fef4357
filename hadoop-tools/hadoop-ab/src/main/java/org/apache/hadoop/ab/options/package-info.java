/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** What the options of all workloads have in common: limits, sizes, and their way to the arm. */
package org.apache.hadoop.ab.options;
