/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The log levels that a page of each daemon shows and sets. Our part parses the request ({@code LogLevelRequest}), and
 * ensures that following a link changes nothing. It depends only on servlets, and takes no lock.
 */
package org.apache.hadoop.log;
