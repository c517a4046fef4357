/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The programs of the sort benchmark on local files, without Hadoop: a library (LocalGenerator, LocalSorter) and the
 * command line on top of it.
 */
package org.apache.hadoop.terasort.local;
