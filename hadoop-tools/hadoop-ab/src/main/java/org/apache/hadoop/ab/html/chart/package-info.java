/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Charts as SVG that takes its colours from the style sheet of the page it is in. Independent of arms and runs. */
package org.apache.hadoop.ab.html.chart;
