/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.net.URI;

/**
 * The key of a content: what two files have in common if a copy of one may stand for the other. What is private to a
 * user is not given to another one, and as a sum can be forged, a file stands for none of another owner. Immutable.
 *
 * @param isPublic whether the jobs of all users may have the file
 * @param user whose jobs have it otherwise
 * @param source the file system
 * @param owner whom the file belongs to there
 * @param length in bytes
 * @param sum as the file system tells it
 */
record ContentKey(boolean isPublic, String user, URI source, String owner, long length, ContentSum sum) {
}
