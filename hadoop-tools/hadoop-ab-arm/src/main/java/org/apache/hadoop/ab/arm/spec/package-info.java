/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The specification of a run, read from its properties file and validated. */
package org.apache.hadoop.ab.arm.spec;
