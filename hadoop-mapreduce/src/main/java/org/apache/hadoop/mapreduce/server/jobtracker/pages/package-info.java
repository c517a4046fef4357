/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Pages of the JobTracker: its heartbeats and jobs, and what the attempts of one job took. They are made from what the
 * JobTracker hands over ({@code JobLine}, {@code JobView}), and take no lock.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;
