/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Utilities for all parts of Hadoop. Ours are a CRC-32 based on the JDK's ({@code GatheringCrc32}), the human-readable
 * version of the distribution ({@code DistributionVersion}), a rate-limited log ({@code RareLog}), and the choice of
 * routine lines to log ({@code RoutineLines}).
 *
 * <p>Our part depends on nothing in Hadoop but this package and configuration keys.
 */
package org.apache.hadoop.util;
