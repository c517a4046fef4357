/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The state of a host, held against what a cluster of a given size wants of it. Reads, and changes nothing. */
package org.apache.hadoop.ab.diagnose;
