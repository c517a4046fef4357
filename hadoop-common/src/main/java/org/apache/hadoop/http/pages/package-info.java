/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Pages of a daemon that are made on its side, without scripts: {@code Html} writes elements and escapes all texts,
 * {@code Page} is what all pages have around their own part, {@code PageServlet} answers with one. They are readable in
 * the dark, on a telephone and on paper; all their style is in one file, {@code pages.css}.
 *
 * <p>Nothing here knows a daemon.
 */
package org.apache.hadoop.http.pages;
