/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The log levels that a page of each daemon shows and sets. Our part sends the request ({@code LogLevelRequest}) by
 * POST, so that following a link need not change anything. It depends only on the JDK, and takes no lock.
 */
package org.apache.hadoop.log;
