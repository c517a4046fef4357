/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The gates that compile: slow, so they run on demand. */
package org.apache.hadoop.patches.compile;
