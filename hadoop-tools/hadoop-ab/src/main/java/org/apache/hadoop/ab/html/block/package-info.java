/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The parts that a report consists of: words, tables and figures, which can be written as HTML, CSV and Markdown. */
package org.apache.hadoop.ab.html.block;
