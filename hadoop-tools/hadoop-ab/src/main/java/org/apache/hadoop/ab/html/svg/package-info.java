/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Figures as separate files that look the same as in a report. */
package org.apache.hadoop.ab.html.svg;
