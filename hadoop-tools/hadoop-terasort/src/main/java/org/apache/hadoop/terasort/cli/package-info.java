/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The parts that the command lines of all programs share: the format of numbers and the reporting of errors. */
package org.apache.hadoop.terasort.cli;
