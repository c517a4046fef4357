/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Statistics: medians, ratios and their intervals. Independent of arms and runs. */
package org.apache.hadoop.ab.stats;
