/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Pages of the JobTracker: its heartbeats and jobs, and the times of one job's attempts. They are rendered from data
 * that the JobTracker passes in ({@code JobLine}, {@code JobView}), and take no lock.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;
