/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The rate of calls that a NameNode answers while its edits are synced to a slow disk. */
package org.apache.hadoop.ab.edits;
