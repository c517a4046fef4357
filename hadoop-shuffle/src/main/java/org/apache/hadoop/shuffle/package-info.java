/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Transfer of map outputs over the network. {@link org.apache.hadoop.shuffle.server} is the tracker's side, {@link
 * org.apache.hadoop.shuffle.client} the reduce's side, {@link org.apache.hadoop.shuffle.wire} the protocol between
 * them. Neither side depends on daemons, job directories or configurations; these plug in through the interfaces here
 * and in the two packages. No type of a transport library appears in those interfaces.
 */
package org.apache.hadoop.shuffle;
