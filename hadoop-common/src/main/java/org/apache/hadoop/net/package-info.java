/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Names and sockets. Our part is the table of static host resolutions ({@code StaticResolutions}), which is read
 * without a lock.
 *
 * <p>This also describes our part of two packages whose own descriptions are stock's: in {@code ipc} a server's
 * validation of its input ({@code FrameLimits}, {@code Refusals}), the release of its port ({@code ListenerEnd}, {@code
 * OpenServers}), and the sending of responses ({@code TcpNoDelay}, {@code UnsentAnswer}); in {@code http} the start and
 * stop of a daemon's pages: connectors that keep their acceptor ({@code ConnectorState} and its users), the queue of
 * connections to accept ({@code ListenQueue}), and temporary directories ({@code WebAppFolder}).
 *
 * <p>All of it depends on configuration keys, logs, the JDK and, in {@code http}, Jetty, but on neither a protocol nor
 * a daemon. Classes that threads share are thread-safe through concurrent collections and counters; none takes a lock
 * of a caller or calls back while holding a lock.
 */
package org.apache.hadoop.net;
