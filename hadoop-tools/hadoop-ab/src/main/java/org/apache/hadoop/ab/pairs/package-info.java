/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Reading, summaries and charts of the records that reduces write about copied map outputs; independent of arms and
 * runs.
 */
package org.apache.hadoop.ab.pairs;
