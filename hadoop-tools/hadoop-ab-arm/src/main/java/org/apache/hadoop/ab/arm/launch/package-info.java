/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Tasks that do nothing but report when they have their first record. */
package org.apache.hadoop.ab.arm.launch;
