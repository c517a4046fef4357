/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The sections of a report, each out of what a measurement has left, in the order in which a reader asks. */
package org.apache.hadoop.ab.html.section;
