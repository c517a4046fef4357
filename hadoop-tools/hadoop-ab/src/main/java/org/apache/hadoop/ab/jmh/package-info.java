/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** JMH benchmarks on an arm's class path. */
package org.apache.hadoop.ab.jmh;
