/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The parts of the sort benchmark's jobs, in the old {@code org.apache.hadoop.mapred} API, which Hadoop 0.22, 1.x and
 * 3.x run from one jar. The classes that a task loads depend only on the JDK and Hadoop.
 */
package org.apache.hadoop.terasort.mapred;
