/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Tools that all parts of Hadoop use; of ours that are the sums of the JDK ({@code GatheringCrc32}), the version of the
 * distribution, for people to read ({@code DistributionVersion}), a log that others cannot fill ({@code RareLog}), and
 * which lines of usual work are logged ({@code RoutineLines}).
 *
 * <p>Our part knows nothing of Hadoop but what stands beside it, and keys.
 */
package org.apache.hadoop.util;
