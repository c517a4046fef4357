/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.net.URI;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The key of a content: everything that two files must have in common for a copy of one to stand for the other. A file
 * that is private to a user is never given to another user. As checksums can be forged, a file never stands for one
 * with different write permissions. Immutable.
 *
 * @param isPublic true if the jobs of all users may have the file
 * @param user the user whose jobs may have it otherwise
 * @param source the file system
 * @param owner the owner of the file there
 * @param group the group whose members may also write to the file if its permissions allow it
 * @param permission the permissions of the file
 * @param length the length in bytes
 * @param sum the checksum reported by the file system
 */
record ContentKey(boolean isPublic, String user, URI source, String owner, String group, FsPermission permission,
    long length, ContentSum sum) {
}
