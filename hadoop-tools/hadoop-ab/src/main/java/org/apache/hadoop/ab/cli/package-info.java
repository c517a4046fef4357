/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The frame of all commands that measure: arms and rounds, the session on disk, the course of a measurement. */
package org.apache.hadoop.ab.cli;
