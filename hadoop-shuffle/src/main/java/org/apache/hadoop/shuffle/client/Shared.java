/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import org.apache.hadoop.shuffle.Signer;

/** The state shared by all connections of a client. */
record Shared(ClientSettings settings, Signer signer, Addresses addresses) {
}
