/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Helpers that several tests of org.apache.hadoop.mapred share and that need nothing which only that package sees: file
 * systems that fail or wait, jobs that run in a JVM of their own, codecs and counters. Helpers that reach into the
 * daemons stand beside their tests.
 */
package org.apache.hadoop.mapred.testing;
