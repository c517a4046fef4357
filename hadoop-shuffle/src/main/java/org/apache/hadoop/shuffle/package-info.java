/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Transfer of map outputs over the network. {@link org.apache.hadoop.shuffle.server} is the tracker's side, {@link
 * org.apache.hadoop.shuffle.client} the reduce's side, {@link org.apache.hadoop.shuffle.wire} the protocol between
 * them. Neither side depends on daemons, jobs' directories or configurations: these call it through the interfaces here
 * and in the two packages. No type of a transport library appears in them.
 */
package org.apache.hadoop.shuffle;
