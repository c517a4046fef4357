/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Mini clusters whose trackers are reached through relays, and the faults that these inject.
 *
 * <pre>
 *   FaultyJob -- SummedJob          what the job must tell
 *       |
 *   RelayedCluster -- LinkRelay     one for each tracker
 *                        |
 *                     LinkFault ---- Lies, BrokenOutputs
 *                                       |
 *                                    AnsweredOutputs: takes answers apart, in either protocol
 * </pre>
 */
package org.apache.hadoop.mapred;
