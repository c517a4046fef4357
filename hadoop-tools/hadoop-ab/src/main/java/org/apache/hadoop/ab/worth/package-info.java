/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * What each topic of the patch series is worth: prefixes of the series, measured as arms, each time where the last ones
 * have left the largest change in one piece.
 */
package org.apache.hadoop.ab.worth;
