/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Runs of a JobTracker: simulated trackers that only send heartbeats, their load, the metrics, and the check of the
 * histories.
 */
package org.apache.hadoop.ab.arm.jobtracker;
