/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Runs scripts under Hadoop Streaming. */
package org.apache.hadoop.programs.streaming;
