/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The outcomes of task attempts, read with each release's own parser and converted to one form. */
package org.apache.hadoop.ab.arm.history;
