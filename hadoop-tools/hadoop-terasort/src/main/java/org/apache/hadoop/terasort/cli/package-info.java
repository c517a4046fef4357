/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The parts that every command line of the programs shares: how numbers are written and how errors are told. */
package org.apache.hadoop.terasort.cli;
