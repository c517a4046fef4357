/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The rate at which a tracker launches tasks that do nothing. */
package org.apache.hadoop.ab.launch;
