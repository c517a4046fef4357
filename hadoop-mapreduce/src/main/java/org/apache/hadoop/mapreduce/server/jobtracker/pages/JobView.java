/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import java.util.List;

/**
 * A job with its attempts, as shown on its page. Times are in milliseconds.
 *
 * @param finish 0 while it runs
 * @param attempts the attempts that have started
 */
public record JobView(String id, String name, String user, String queue, String state, long submit, long launch,
    long finish, List<AttemptView> attempts) {
}
