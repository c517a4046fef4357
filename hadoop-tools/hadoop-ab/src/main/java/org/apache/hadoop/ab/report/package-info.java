/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Reports: the numbers of a measurement as a table and as JSON. */
package org.apache.hadoop.ab.report;
