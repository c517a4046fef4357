/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The workload map-sort: one real map task on records that an input format makes in memory, timed from the creation of
 * its collector to the closed output. It needs no cluster. The output is read back and compared with the records.
 */
package org.apache.hadoop.ab.arm.mapsort;
