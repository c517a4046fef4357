/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The server of the shuffle, which a tracker runs: one port for map outputs and for all that its web server serves.
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
 * <p>Event loops serve the connections. All that may wait for a disk is done by workers: a step checks the request,
 * opens outputs, copies small ones and reads large ones ahead. The bytes of large outputs do not pass through here: the
 * event loop tells the kernel to send them from the file, region by region. A step is taken when the one before has
 * been handed to the connection and the connection has room, so that a reduce that reads slowly costs a batch and a few
 * open files.
 */
package org.apache.hadoop.shuffle.server;
