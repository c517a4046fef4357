/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Runs a program of Nutch. */
package org.apache.hadoop.programs.nutch;
