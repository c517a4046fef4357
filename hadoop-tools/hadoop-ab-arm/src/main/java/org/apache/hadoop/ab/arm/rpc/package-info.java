/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Hadoop's RPC as a load generator needs it: with one thread for each connection. Knows no daemon. */
package org.apache.hadoop.ab.arm.rpc;
