/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** A watchdog for test JVMs, so that a test that hangs ends the build with the reason. */
package org.apache.hadoop.testing.hangs;
