/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The telemetry of a run beyond its values: times of its jobs and attempts, transfers, counters, and machine activity.
 * Kept for every run, small, in a directory of its own, and read without ever failing on bad content.
 */
package org.apache.hadoop.ab.telemetry;
