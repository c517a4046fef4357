/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The notes that reduces wrote of each map output they copied: read, summed up, drawn. Knows nothing of arms and runs.
 */
package org.apache.hadoop.ab.pairs;
