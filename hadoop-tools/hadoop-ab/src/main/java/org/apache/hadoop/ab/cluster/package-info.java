/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Jobs on a cluster of each arm: their inputs, the check of their outputs, their bounds. */
package org.apache.hadoop.ab.cluster;
