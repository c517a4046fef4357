/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.net.URI;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The key of a content: what two files have in common if a copy of one may stand for the other. What is private to a
 * user is not given to another one. As a sum can be forged, a file stands for none that others may write. Immutable.
 *
 * @param isPublic whether the jobs of all users may have the file
 * @param user whose jobs have it otherwise
 * @param source the file system
 * @param owner whom the file belongs to there
 * @param group whose members may write the file, too, if its permissions say so
 * @param permission those of the file
 * @param length in bytes
 * @param sum as the file system tells it
 */
record ContentKey(boolean isPublic, String user, URI source, String owner, String group, FsPermission permission,
    long length, ContentSum sum) {
}
