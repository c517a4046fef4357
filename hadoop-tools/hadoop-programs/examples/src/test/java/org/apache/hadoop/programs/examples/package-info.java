/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Runs programs of Hadoop's examples. */
package org.apache.hadoop.programs.examples;
