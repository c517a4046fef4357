/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** What all commands share: arms and rounds on the command line, the session on disk, the course of a measurement. */
package org.apache.hadoop.ab.cli;
