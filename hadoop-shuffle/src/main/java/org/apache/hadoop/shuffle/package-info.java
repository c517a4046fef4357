/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Map outputs over the network. {@link org.apache.hadoop.shuffle.server} is the side of a tracker,
 * {@link org.apache.hadoop.shuffle.client} the side of a reduce, {@link org.apache.hadoop.shuffle.wire} what they say
 * to each other. Neither side knows daemons, jobs' folders or configurations: these call it through the interfaces here
 * and in the two packages. No type of a library of the transport appears in them.
 */
package org.apache.hadoop.shuffle;
