/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Pages of a daemon that are rendered on the server, without scripts: {@code Html} writes elements and escapes all
 * text, {@code Page} is the frame that all pages share, {@code PageServlet} answers with one. They work in dark mode,
 * on phones and in print; all their style is in one file, {@code pages.css}.
 *
 * <p>Nothing here depends on a daemon.
 */
package org.apache.hadoop.http.pages;
