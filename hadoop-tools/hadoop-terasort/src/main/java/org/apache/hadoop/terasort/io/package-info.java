/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Part files on a local disk or on a Hadoop file system: listing, reading, sampling and checking them. */
package org.apache.hadoop.terasort.io;
