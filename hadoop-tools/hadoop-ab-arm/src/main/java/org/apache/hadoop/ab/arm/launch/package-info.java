/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Tasks that do nothing but tell when they have their first record. */
package org.apache.hadoop.ab.arm.launch;
