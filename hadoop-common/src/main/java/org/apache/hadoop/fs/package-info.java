/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * File systems. Our part does local work without subprocesses and in few calls: permissions and owners of local files
 * ({@code LocalPermissions}, {@code PermissionChange}), checksums of whole chunks ({@code WholeChunks}), the
 * directories of an allocator ({@code LocalDirContexts}), archives with any name ({@code ArchiveOpener}).
 *
 * <p>Our part knows configurations, checksums and the JDK's files, and no other file system than the local one. Only
 * {@code LocalDirContexts} is shared by threads; it takes no lock of a caller.
 */
package org.apache.hadoop.fs;
