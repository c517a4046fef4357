/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** A comparison of a later Hadoop's own tests with the plug-ins and without them. */
package org.apache.hadoop.upstream.later;
