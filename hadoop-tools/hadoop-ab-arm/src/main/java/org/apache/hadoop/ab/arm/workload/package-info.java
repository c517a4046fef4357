/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** What is measured. */
package org.apache.hadoop.ab.arm.workload;
