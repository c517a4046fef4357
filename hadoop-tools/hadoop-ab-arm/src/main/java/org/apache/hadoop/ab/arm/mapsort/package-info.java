/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The workload map-sort: one real map task on records that an input format generates, timed from the creation of its
 * collector until the output is closed. It needs no cluster. The output is read back and checked against the records.
 */
package org.apache.hadoop.ab.arm.mapsort;
