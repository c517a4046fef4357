/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** A watch over the JVMs of the tests, so that a test that hangs ends the build with the reason. */
package org.apache.hadoop.testing.hangs;
