/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The command line; stands on all other packages and is used by none. */
package org.apache.hadoop.ab.cli;
