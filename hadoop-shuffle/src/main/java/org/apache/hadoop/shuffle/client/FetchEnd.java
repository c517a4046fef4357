/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

/**
 * The outcome of a request.
 *
 * @param retryMillis with {@link Kind#BUSY}, when to ask again; else 0
 * @param cause of a failure, to be logged; null with {@link Kind#DONE}
 */
public record FetchEnd(Kind kind, int retryMillis, Throwable cause) {
  /** The kind of outcome. */
  public enum Kind {
    /** The request is complete. Outputs without an answer would have exceeded the request's limit. */
    DONE,
    /** No connection: refused, timed out, closed during the handshake, or the host is unknown. */
    NO_CONNECTION,
    /** The tracker answers, but does not know this protocol. */
    OLD_TRACKER,
    /** The tracker is overloaded. */
    BUSY,
    /** The tracker refuses the request, or could not prove that it knows the job's secret. */
    REFUSED,
    /** The tracker has nothing of the job: it was restarted, or was told that the job is over. */
    NO_JOB,
    /** The connection broke, stalled for too long, or violated the protocol; or the client was closed. */
    BROKEN,
    /** The request could not be signed, the listener could not accept an output, or a callback threw unexpectedly. */
    FAILED_HERE
  }
}
