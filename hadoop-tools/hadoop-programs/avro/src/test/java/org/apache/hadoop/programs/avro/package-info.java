/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Runs a program of Avro. */
package org.apache.hadoop.programs.avro;
