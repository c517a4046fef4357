/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Helpers shared by several tests of org.apache.hadoop.mapred that need no package-private access: file systems that
 * fail or block, jobs in a JVM of their own, codecs and counters. Helpers that reach into the daemons are beside their
 * tests.
 */
package org.apache.hadoop.mapred.testing;
