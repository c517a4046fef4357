/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** How many calls a NameNode answers while its edits are synced to a slow disk. */
package org.apache.hadoop.ab.edits;
