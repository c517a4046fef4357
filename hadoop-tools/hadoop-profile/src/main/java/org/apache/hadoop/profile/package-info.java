/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The command {@code profile}: puts a profiler on a daemon, on tasks of a job or on both arms of a measurement, and
 * makes flame graphs of what it recorded.
 */
package org.apache.hadoop.profile;
