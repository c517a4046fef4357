/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Where the time of one job goes: its critical path, out of the marks of all processes. */
package org.apache.hadoop.ab.breakdown;
