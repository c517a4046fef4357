/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The report of a run as JSON lines. */
package org.apache.hadoop.ab.arm.report;
