/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The client of the shuffle, which a reduce uses.
 *
 * <p>{@link org.apache.hadoop.shuffle.client.ShuffleClient#fetch} hands a request to the loop of its tracker, which is
 * determined by the tracker's name and port alone. There the connection to the tracker takes the request; if there is
 * none, it is created:
 *
 * <pre>
 *   fetch() --> Loop --> Connections --> Connection --> tracker
 *                                          |   TrackerSocket, which never waits
 *   segment(), missing(), ended()          |
 *   write(), complete(), abort()  &lt;-- Incoming &lt;-- AnswerDecoder &lt;-- TrackerSocket &lt;-- tracker
 * </pre>
 *
 * <p>The tracker's side of the handshake comes first (TrackersHandshake). From then on AnswerDecoder splits the stream,
 * and HeaderReader reassembles fragmented answers. Incoming knows the requests that were sent; the oldest of them
 * (Outstanding) decides if the answer is allowed now. The bytes of an output go to its sink (OpenSegment) directly from
 * the receive buffer, which all sockets of a loop share. Nothing is buffered on the way: while the listener has no room
 * the connection is not read, and the tracker eventually stops sending.
 *
 * <p>Each loop has one thread, a selector and Timers. The thread owns all state of its connections and calls listeners
 * and sinks. The only lock is the one in Loops that orders each request before or after the close. Host names are
 * looked up by other threads (Addresses), which call no listener.
 *
 * <p>Failures: a FetchFailure, a closed connection and a Stillness all lead to Connection.fail, which ends the
 * connection first and then its requests. A request ends exactly once, in Outstanding, and a sink in OpenSegment. An
 * exception that reaches a Loop is a fault of this side: the loop fails all its connections and goes on.
 */
package org.apache.hadoop.shuffle.client;
