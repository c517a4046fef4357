/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The server of the shuffle, run by a tracker: a single port for map outputs and for everything that its web server
 * serves.
 *
 * <pre>
 *   connection -- FirstBytes --+-- Relay ============ Relay -- web server
 *                              |
 *                              +-- FrameDecoder -- RequestHandler
 *                                                   |    ^
 *                                  next step of an  |    |  Batch: answers, small outputs,
 *                                    AnswerStream   v    |  and a few OutputRegions
 *                                                  Workers
 *                                                   |    ^
 *                                                   v    |
 *                                                SegmentStore
 * </pre>
 *
 * <p>Event loops serve the connections. Workers do everything that may block on a disk: a step checks the request,
 * opens outputs, copies small ones and reads large ones ahead. The bytes of large outputs do not pass through this
 * process: the event loop tells the kernel to send them from the file, region by region. A step is taken once the
 * previous batch has been handed to the connection and the connection has room, so that a reduce that reads slowly
 * costs a batch and a few open files.
 */
package org.apache.hadoop.shuffle.server;
