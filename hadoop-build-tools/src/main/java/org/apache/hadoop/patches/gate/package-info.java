/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The gates a patch must pass. Each is one class that answers with a list of faults, empty when all is well; none of
 * them changes the repository.
 */
package org.apache.hadoop.patches.gate;
