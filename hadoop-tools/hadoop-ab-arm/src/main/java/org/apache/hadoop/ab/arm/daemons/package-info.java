/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** The real daemons of a cluster: their processes, configuration folders, ports and nodes. */
package org.apache.hadoop.ab.arm.daemons;
