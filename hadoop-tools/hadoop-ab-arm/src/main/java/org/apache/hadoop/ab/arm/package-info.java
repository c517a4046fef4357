/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The program inside the JVM of an arm: starts clusters of the Hadoop on the class path and runs one workload on them,
 * or runs one map task without them, and reports the results as JSON lines.
 *
 * <p>One jar serves Hadoop 0.22.0 (stock and tuned), 1.2.1 and 3.5.0. It is compiled against 0.22.0 and links only to
 * methods with the same signature in all of them; elsewhere it uses reflection, with the reason given there. The map
 * task alone is created as in 0.22.0. It uses only the JDK and Hadoop (the JSON writer is relocated into the jar), so
 * that every arm runs with exactly the libraries of its release.
 */
package org.apache.hadoop.ab.arm;
