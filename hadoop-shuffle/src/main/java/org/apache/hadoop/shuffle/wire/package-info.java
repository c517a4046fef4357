/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Messages and proofs that client and server have in common: how a connection begins ({@link
 * org.apache.hadoop.shuffle.wire.Handshake}), how each shows that it knows the job's secret ({@link
 * org.apache.hadoop.shuffle.wire.Proofs}), and the messages, which {@code shuffle.proto} describes.
 */
package org.apache.hadoop.shuffle.wire;
