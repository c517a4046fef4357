/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Runs: fresh processes on an arm, one run at a time, in rounds, which leave nothing behind. */
package org.apache.hadoop.ab.run;
