/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The command line of dev-support/bin/patches. */
package org.apache.hadoop.patches.cli;
