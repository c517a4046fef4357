/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The jars that the classes of every process came from. */
package org.apache.hadoop.ab.arm.jars;
