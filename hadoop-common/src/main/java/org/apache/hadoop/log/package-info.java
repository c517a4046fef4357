/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The levels of logs, which a page of each daemon shows and sets. Our part is what a request asks for ({@code
 * LogLevelRequest}), and that a link can change nothing. It knows servlets alone, and takes no lock.
 */
package org.apache.hadoop.log;
