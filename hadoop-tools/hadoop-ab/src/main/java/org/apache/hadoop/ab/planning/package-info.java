/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The time that a client takes to plan a job with many files. */
package org.apache.hadoop.ab.planning;
