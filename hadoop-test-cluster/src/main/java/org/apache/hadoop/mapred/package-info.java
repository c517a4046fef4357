/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Mini clusters whose trackers are reached through relays, and the faults that these inject.
 *
 * <pre>
 *   FaultyJob -- SummedJob          the expected output
 *       |
 *   RelayedCluster -- LinkRelay     one for each tracker
 *                        |
 *                     LinkFault ---- Lies, BrokenOutputs
 *                                       |
 *                                    AnsweredOutputs: splits answers, in either protocol
 * </pre>
 */
package org.apache.hadoop.mapred;
