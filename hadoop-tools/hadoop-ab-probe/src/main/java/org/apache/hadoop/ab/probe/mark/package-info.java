/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The methods that woven code calls: they record each marked call in a file of the process.
 *
 * <p>The package is in the woven jars, and a task's JVM runs for less than a second: so it loads no class that a task
 * does not need anyway, and creates no string or lambda through {@code invokedynamic}.
 */
package org.apache.hadoop.ab.probe.mark;
