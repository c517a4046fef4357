/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The order of a run, read from its properties file and checked. */
package org.apache.hadoop.ab.arm.spec;
