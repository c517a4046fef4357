/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The command {@code why}: where the time that one arm needs less of than another had been. */
package org.apache.hadoop.ab.why;
