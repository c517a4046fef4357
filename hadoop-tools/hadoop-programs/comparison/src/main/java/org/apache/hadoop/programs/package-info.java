/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Runs a program of others with the plug-ins and without them, and compares what it writes. */
package org.apache.hadoop.programs;
