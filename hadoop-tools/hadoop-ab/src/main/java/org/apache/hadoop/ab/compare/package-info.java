/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** {@code ab compare} and {@code ab history}: measurements of two commits, and of many. */
package org.apache.hadoop.ab.compare;
