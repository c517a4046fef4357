/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Runs a program of HBase. */
package org.apache.hadoop.programs.hbase;
