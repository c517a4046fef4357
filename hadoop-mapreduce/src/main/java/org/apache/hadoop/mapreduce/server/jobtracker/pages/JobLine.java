/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

/**
 * A job in a list.
 *
 * @param startMillis the time when it was submitted
 */
public record JobLine(String id, String name, String user, String queue, String state, int maps, int doneMaps,
    int reduces, int doneReduces, long startMillis) {
}
