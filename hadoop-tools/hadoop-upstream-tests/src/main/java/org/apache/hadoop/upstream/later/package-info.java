/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Compares the results of the tests of a later Hadoop with the plug-ins to those without them. */
package org.apache.hadoop.upstream.later;
