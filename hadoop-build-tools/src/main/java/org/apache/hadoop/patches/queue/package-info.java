/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The patch queue itself: the published jars and their hashes, the git work tree into which they are unpacked, the
 * series and its patches, and the conversions between the two (apply, rebuild, export).
 *
 * <p>Everything here is single-threaded and uses git through {@link org.apache.hadoop.patches.queue.Git}. User errors
 * and invalid input are reported by a {@link org.apache.hadoop.patches.queue.PatchException} whose message says what to
 * do.
 */
package org.apache.hadoop.patches.queue;
