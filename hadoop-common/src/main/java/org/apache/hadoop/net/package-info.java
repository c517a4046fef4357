/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Names and sockets. Our part is the table of static host resolutions ({@code StaticResolutions}), which is read
 * without a lock.
 *
 * <p>What is ours in the packages beside this one, whose own description is stock's, is described here, too: in {@code
 * ipc} what a server does not believe of a connection ({@code FrameLimits}, {@code Refusals}), how its end frees its
 * port ({@code ListenerEnd}, {@code OpenServers}), and what is sent when ({@code TcpNoDelay}, {@code UnsentAnswer}); in
 * {@code http} how a daemon's pages begin and end: connectors that keep their acceptor ({@code ConnectorState} and
 * those that ask it), connections that wait to be accepted ({@code ListenQueue}), and folders ({@code WebAppFolder}).
 *
 * <p>All of it knows keys, logs, the JDK and, in {@code http}, Jetty, and neither a protocol nor a daemon. What several
 * threads use is thread-safe by concurrent collections and counters; none of it takes a lock of a caller or calls back
 * with a lock held.
 */
package org.apache.hadoop.net;
