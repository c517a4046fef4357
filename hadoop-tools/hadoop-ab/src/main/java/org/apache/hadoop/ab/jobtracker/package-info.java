/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** A JobTracker of each arm with simulated trackers. */
package org.apache.hadoop.ab.jobtracker;
