/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Weaves marks into copies of jars before the marked code runs, so that no process needs an agent.
 *
 * <p>An agent that weaves while classes are loaded takes a second of CPU time and more of every JVM, keeps the JVM from
 * taking classes out of a shared archive, and would be most of what a short task does.
 */
package org.apache.hadoop.ab.probe.weave;
