/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * A run of a JobTracker: trackers that only send heartbeats, their load, what is measured, and the check of the
 * histories.
 */
package org.apache.hadoop.ab.arm.jobtracker;
