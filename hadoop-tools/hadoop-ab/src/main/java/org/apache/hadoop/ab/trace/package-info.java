/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The command {@code trace}: follows one attempt through the logs of all daemons, its client and its history. */
package org.apache.hadoop.ab.trace;
