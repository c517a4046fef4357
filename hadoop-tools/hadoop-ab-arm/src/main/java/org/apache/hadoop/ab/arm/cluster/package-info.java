/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** Clusters, inside this JVM or of real daemons, and their configuration, of the Hadoop on the class path. */
package org.apache.hadoop.ab.arm.cluster;
