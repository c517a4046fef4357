/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The copy phase of reduces on each arm, without a cluster. */
package org.apache.hadoop.ab.shuffle;
