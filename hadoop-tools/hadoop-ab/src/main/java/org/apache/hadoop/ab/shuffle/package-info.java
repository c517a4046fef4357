/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Reduces of each arm that copy map outputs, without a cluster. */
package org.apache.hadoop.ab.shuffle;
