/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The copy phase of reduces without a cluster: map outputs on many addresses, and the arm's shuffle that fetches them.
 */
package org.apache.hadoop.ab.arm.shuffle;
