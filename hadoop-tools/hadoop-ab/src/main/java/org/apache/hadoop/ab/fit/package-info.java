/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** {@code ab fit}: how a workload scales, from points of a file or the runs of a sweep. */
package org.apache.hadoop.ab.fit;
