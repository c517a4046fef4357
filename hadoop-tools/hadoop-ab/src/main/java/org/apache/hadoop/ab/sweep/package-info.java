/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** {@code ab sweep}: a workload at several values of one of its options, on each arm. */
package org.apache.hadoop.ab.sweep;
