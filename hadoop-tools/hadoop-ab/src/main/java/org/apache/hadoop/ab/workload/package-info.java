/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Workloads: what the arms do, with its input, the check of its output and its bounds. */
package org.apache.hadoop.ab.workload;
