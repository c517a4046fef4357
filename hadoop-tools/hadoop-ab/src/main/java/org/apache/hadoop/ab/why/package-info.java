/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The command {@code why}: where one arm spends less time than another. */
package org.apache.hadoop.ab.why;
