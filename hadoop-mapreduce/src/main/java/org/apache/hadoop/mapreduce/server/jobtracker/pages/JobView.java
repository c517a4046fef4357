/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import java.util.List;

/**
 * A job with its attempts, as its page shows it. Moments are in milliseconds.
 *
 * @param finish 0 while it runs
 * @param attempts those that have started
 */
public record JobView(String id, String name, String user, String queue, String state, long submit, long launch,
    long finish, List<AttemptView> attempts) {
}
