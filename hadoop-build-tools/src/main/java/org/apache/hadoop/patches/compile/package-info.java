/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The gates that compile: they are slow, and run only on demand. */
package org.apache.hadoop.patches.compile;
