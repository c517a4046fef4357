/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** How long a client plans a job of many files. */
package org.apache.hadoop.ab.planning;
