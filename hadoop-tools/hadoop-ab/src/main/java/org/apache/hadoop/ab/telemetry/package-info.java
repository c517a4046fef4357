/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The telemetry that a run gives beside its values: times of its jobs and attempts, transfers, counters, and what the
 * machine did meanwhile. Kept of every run, small, in a folder of its own, and read again without ever failing for bad
 * content.
 */
package org.apache.hadoop.ab.telemetry;
