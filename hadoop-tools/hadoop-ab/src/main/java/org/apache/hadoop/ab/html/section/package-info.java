/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The sections of a report, each from the output of a measurement, in the order of a reader's questions. */
package org.apache.hadoop.ab.html.section;
