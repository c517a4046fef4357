/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * A filter in front of all pages of a daemon: it restricts those for operators to configured addresses ({@code
 * AddressSet}), and prevents links from changing anything ({@code GuardFilter}). Depends on the pages only by their
 * paths and parameters, and on no daemon.
 */
package org.apache.hadoop.http.guard;
