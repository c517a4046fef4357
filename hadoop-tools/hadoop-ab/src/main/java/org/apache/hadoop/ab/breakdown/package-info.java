/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The breakdown of one job's time: its critical path, from the marks of all processes. */
package org.apache.hadoop.ab.breakdown;
