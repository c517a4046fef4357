/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Tasks that only record the time of their first record. */
package org.apache.hadoop.ab.arm.launch;
