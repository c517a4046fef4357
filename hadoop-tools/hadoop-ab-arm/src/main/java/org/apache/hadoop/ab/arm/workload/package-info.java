/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The measured jobs. */
package org.apache.hadoop.ab.arm.workload;
