/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Figures as files of their own, which look as they do in a report. */
package org.apache.hadoop.ab.html.svg;
