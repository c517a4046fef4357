/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The client of NodeManagers, which speak HTTP, on the event loops of the client of trackers: Loops, Loop,
 * TrackerSocket, Stillness, Timers, Addresses and ReadMemory are the sources of hadoop-shuffle. It does not depend on
 * Hadoop.
 *
 * <p>{@link org.apache.hadoop.shuffle.client.NodeClient#ask} hands a request to the loop of its host. NodeConnections
 * there sends it on a connection that is kept, or makes one; a NodeConnection has one request at a time, reads the head
 * of the answer by an AnswerHeadReader, and passes the body on from the memory that all connections of the loop share.
 * While {@link org.apache.hadoop.shuffle.client.NodeAnswer} has no room nothing is read.
 *
 * <p>Each answer is ended once, whatever happens: what a connection throws ends what it has under way, and what is
 * thrown up to a Loop all that the loop has.
 */
package org.apache.hadoop.shuffle.client;
