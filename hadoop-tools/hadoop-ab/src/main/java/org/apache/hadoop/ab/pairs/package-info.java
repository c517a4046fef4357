/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The records that reduces wrote of each map output they copied: read, summarized, charted. Independent of arms and
 * runs.
 */
package org.apache.hadoop.ab.pairs;
