/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The methods that woven code calls: they record each marked call in a file of the process.
 *
 * <p>It stands in the jars that are woven, and a task's JVM is started for less than a second: so it loads no class
 * that a task does not need anyway, and makes no string or lambda by {@code invokedynamic}.
 */
package org.apache.hadoop.ab.probe.mark;
