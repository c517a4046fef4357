/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The framework of all measuring commands: arms and rounds, the session on disk, the course of a measurement. */
package org.apache.hadoop.ab.cli;
