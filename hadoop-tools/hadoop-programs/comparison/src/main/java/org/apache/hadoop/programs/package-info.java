/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Runs a third-party program without and with the plug-ins, and compares its output. */
package org.apache.hadoop.programs;
