/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * File systems. Our part does local work without subprocesses and in few calls: permissions and owners of local files
 * ({@code LocalPermissions}, {@code PermissionChange}), checksums of whole chunks ({@code WholeChunks}), the
 * directories of an allocator ({@code LocalDirContexts}), archives with arbitrary names ({@code ArchiveOpener}).
 *
 * <p>Our part depends on configurations, checksums and the JDK's file API, and on no file system but the local one.
 * Only {@code LocalDirContexts} is shared by threads; it takes no lock of a caller.
 */
package org.apache.hadoop.fs;
