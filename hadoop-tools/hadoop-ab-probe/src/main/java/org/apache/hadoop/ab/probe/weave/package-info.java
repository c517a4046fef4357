/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The weaving of marks into copies of jars before the marked code runs, so that no process needs an agent.
 *
 * <p>An agent that weaves while classes are loaded costs each JVM a second or more of CPU time, keeps it from using a
 * shared class archive, and would dominate a short task.
 */
package org.apache.hadoop.ab.probe.weave;
