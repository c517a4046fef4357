/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The gates that a patch must pass. Each is a class that returns a list of faults, empty if all is well; none of them
 * modifies the repository.
 */
package org.apache.hadoop.patches.gate;
