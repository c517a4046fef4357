/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The launcher between the programs of a distribution and the main class of a client ({@code ClientLauncher}): it
 * reports in one line what a user can fix ({@code Failures}), such as an unreachable daemon or a malformed
 * configuration file, whether the client throws that, prints it ({@code ErrorLines}), or waits silently ({@code
 * AnswerWatch}).
 *
 * <p>{@code RoomForBlocks} is asked by the scripts that start and show a DataNode.
 *
 * <p>It starts first and must cost nothing where nothing fails: configurations are read only then. It knows the
 * addresses of daemons by their keys, and, but for {@code RoomForBlocks}, no class of theirs.
 */
package org.apache.hadoop.launch;
