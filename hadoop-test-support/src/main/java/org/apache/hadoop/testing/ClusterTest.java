/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

/** A JUnit category of tests that start daemons; they run in the integration-test phase, on the packaged jars. */
public interface ClusterTest {
}
