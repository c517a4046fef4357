/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The state of a host, compared with the needs of a cluster of a given size. Read-only. */
package org.apache.hadoop.ab.diagnose;
