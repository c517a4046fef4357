/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The contribution of each topic of the patch series: prefixes of the series, measured as arms, each time within the
 * largest change that the previous ones have not yet split.
 */
package org.apache.hadoop.ab.worth;
