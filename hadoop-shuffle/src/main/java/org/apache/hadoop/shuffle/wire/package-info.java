/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Messages and authentication shared by client and server: how a connection begins ({@link
 * org.apache.hadoop.shuffle.wire.Handshake}), how each side proves that it knows the job's secret ({@link
 * org.apache.hadoop.shuffle.wire.Proofs}), and the messages, which {@code shuffle.proto} describes.
 */
package org.apache.hadoop.shuffle.wire;
