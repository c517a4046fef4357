/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** A listener that reports which tests were skipped, and why. */
package org.apache.hadoop.testing.skips;
