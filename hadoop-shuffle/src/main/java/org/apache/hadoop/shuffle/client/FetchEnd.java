/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

/**
 * The end of a request.
 *
 * @param retryMillis with {@link Kind#BUSY}: when to ask again; else 0
 * @param cause of a failure, in words for the log; null with {@link Kind#DONE}
 */
public record FetchEnd(Kind kind, int retryMillis, Throwable cause) {
  /** The way in which a request ends. */
  public enum Kind {
    /** The tracker has said all. Outputs that it said nothing of would have passed the request's limit. */
    DONE,
    /** No connection: refused, timed out, closed before the handshake was through, or the host is unknown. */
    NO_CONNECTION,
    /** The tracker answers, and does not know this protocol. */
    OLD_TRACKER,
    /** The tracker has too much to do. */
    BUSY,
    /** The tracker refuses the request, or could not show that it knows the job's secret. */
    REFUSED,
    /** The tracker has nothing of the job: it was started anew, or was told that the job is over. */
    NO_JOB,
    /** The connection broke, stood still for too long, or brought what is not allowed; or the client was closed. */
    BROKEN,
    /** The request could not be signed, the listener could not take an output, or a callback threw what it must not. */
    FAILED_HERE
  }
}
