/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Program that runs inside the JVM of an arm: it starts clusters of whatever Hadoop stands on the class path,
 * runs one workload on them, or one map task without them, and reports what happened as JSON lines.
 *
 * <p>One jar serves Hadoop 0.22.0 (stock and patched), 1.2.1 and 3.5.0. It is compiled against 0.22.0 and links only to
 * methods that have the same signature in all of them; where that fails, reflection is used and the place says why. The
 * map task alone is made as in 0.22.0. It uses the JDK and Hadoop alone (the JSON writer is relocated into the jar),
 * so that every arm runs with exactly the libraries its release has.
 */
package org.apache.hadoop.ab.arm;
