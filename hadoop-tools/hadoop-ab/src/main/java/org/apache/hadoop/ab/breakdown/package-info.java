/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The time of one job by where it goes: its critical path, out of the marks of all processes. */
package org.apache.hadoop.ab.breakdown;
