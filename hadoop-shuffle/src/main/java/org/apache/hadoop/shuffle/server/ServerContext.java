/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.channel.group.ChannelGroup;

/**
 * The state shared by all connections of a server. Thread-safe.
 *
 * @param copied outputs that wait in memory
 * @param channels all connections, including those to the web server, to be closed at the end
 */
record ServerContext(ServerSettings settings, SegmentStore store, Workers workers, ServerCounts counts,
    CopiedBytes copied, Guests guests, ChannelGroup channels) {
}
