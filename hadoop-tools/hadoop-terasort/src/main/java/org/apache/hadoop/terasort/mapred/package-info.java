/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Parts of the sort benchmark's jobs, in the old {@code org.apache.hadoop.mapred} API, which Hadoop 0.22, 1.x and 3.x
 * run from one jar. Nothing that a task loads needs more than the JDK and Hadoop.
 */
package org.apache.hadoop.terasort.mapred;
