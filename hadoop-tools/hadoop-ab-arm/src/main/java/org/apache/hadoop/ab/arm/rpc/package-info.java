/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Hadoop's RPC as a load generator needs it: one thread per connection. Depends on no daemon. */
package org.apache.hadoop.ab.arm.rpc;
