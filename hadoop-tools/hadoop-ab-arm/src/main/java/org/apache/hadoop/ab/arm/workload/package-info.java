/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The jobs that are measured. */
package org.apache.hadoop.ab.arm.workload;
