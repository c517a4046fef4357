/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The client of the shuffle, which a reduce uses.
 *
 * <p>{@link org.apache.hadoop.shuffle.client.ShuffleClient#fetch} hands a request to the loop of its tracker; which one
 * follows from the tracker's name and port alone. There a request meets the connection to its tracker, or has one made:
 *
 * <pre>
 *   fetch() --> Loop --> Connections --> Connection --> tracker
 *                                          |   TrackerSocket, which never waits
 *   segment(), missing(), ended()          |
 *   write(), complete(), abort()  &lt;-- Incoming &lt;-- AnswerDecoder &lt;-- TrackerSocket &lt;-- tracker
 * </pre>
 *
 * <p>What comes first is the tracker's side of the handshake (TrackersHandshake). AnswerDecoder takes the stream apart
 * from there on; HeaderReader puts an answer together that came in pieces. Incoming knows the requests that have been
 * sent; the oldest of them (Outstanding) says whether the answer may come now. The bytes of an output go to its sink
 * (OpenSegment) from the memory they were received in, which all sockets of a loop share. Nothing is gathered on the
 * way: while the listener has no room the connection is not read, and the tracker, in the end, stops sending.
 *
 * <p>Each loop has one thread, a selector and Timers. The thread owns everything of its connections and calls listeners
 * and sinks. There is no lock but the one in Loops that puts each request before or after the close. Names of hosts
 * are looked up by other threads (Addresses), which call no listener.
 *
 * <p>How things end: a FetchFailure, a closed connection and a Stillness all lead to Connection.fail, which ends the
 * connection first and then its requests. A request ends once and for all in Outstanding, a sink in OpenSegment. What
 * is thrown up to a Loop is a fault of this side: it fails all connections there, and goes on.
 */
package org.apache.hadoop.shuffle.client;
