/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Jobs of each arm while something goes wrong, and the report of how they ended. */
package org.apache.hadoop.ab.faults;
