/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The client of NodeManagers, which use HTTP, built on the event loops of the trackers' client: Loops, Loop,
 * TrackerSocket, Stillness, Timers, Addresses and ReadMemory are the sources of hadoop-shuffle. It does not depend on
 * Hadoop.
 *
 * <p>{@link org.apache.hadoop.shuffle.client.NodeClient#ask} hands a request to the loop of its host. There
 * NodeConnections sends it on a kept connection, or opens one. A NodeConnection handles one request at a time, parses
 * the head of the response with an AnswerHeadReader, and passes on the body from the buffer that all connections of the
 * loop share. While {@link org.apache.hadoop.shuffle.client.NodeAnswer} has no room nothing is read.
 *
 * <p>Each response is ended exactly once, whatever happens: an exception in a connection ends its exchange, and one
 * that reaches a Loop ends all exchanges of that loop.
 */
package org.apache.hadoop.shuffle.client;
