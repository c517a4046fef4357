/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.channel.group.ChannelGroup;

/**
 * The things that all connections of a server share. Thread-safe.
 *
 * @param copied outputs that wait in memory
 * @param channels every connection, those to the web server included, to close them at the end
 */
record ServerContext(ServerSettings settings, SegmentStore store, Workers workers, ServerCounts counts,
    CopiedBytes copied, Guests guests, ChannelGroup channels) {
}
