/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The worth of each topic of the patch series: prefixes of the series, measured as arms, each time where the last ones
 * have left the largest change in one piece.
 */
package org.apache.hadoop.ab.worth;
