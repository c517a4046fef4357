/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** A map task of each arm, without a cluster. */
package org.apache.hadoop.ab.mapsort;
