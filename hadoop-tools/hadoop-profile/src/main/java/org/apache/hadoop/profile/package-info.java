/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The command {@code profile}: attaches a profiler to a daemon, to tasks of a job or to both arms of a measurement, and
 * makes flame graphs of what it recorded.
 */
package org.apache.hadoop.profile;
