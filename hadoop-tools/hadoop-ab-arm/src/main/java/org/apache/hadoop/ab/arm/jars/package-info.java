/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The jars from which each process loaded its classes. */
package org.apache.hadoop.ab.arm.jars;
