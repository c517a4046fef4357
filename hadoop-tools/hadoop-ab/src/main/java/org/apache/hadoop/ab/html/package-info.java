/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * A measurement as a page: one HTML file without scripts, and its tables as CSV and Markdown.
 *
 * <pre>
 *   html        Report, and its output formats
 *      section  the content, in order
 *         block    words, tables, figures
 *            chart    SVG
 * </pre>
 */
package org.apache.hadoop.ab.html;
