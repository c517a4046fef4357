/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The command {@code trace}: one attempt followed through the logs of all daemons, its client and its history. */
package org.apache.hadoop.ab.trace;
