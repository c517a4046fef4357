/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The helpers that every other package may use. */
package org.apache.hadoop.ab.util;
