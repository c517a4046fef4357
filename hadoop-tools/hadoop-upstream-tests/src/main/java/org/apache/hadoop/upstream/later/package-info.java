/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Compares the results of a later Hadoop's own tests with the plug-ins to those without them. */
package org.apache.hadoop.upstream.later;
