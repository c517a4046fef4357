/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * A filter in front of all pages of a daemon: it restricts those for operators to known addresses ({@code AddressSet}),
 * and keeps links from changing anything ({@code GuardFilter}). Knows the pages by their paths and parameters, and no
 * daemon.
 */
package org.apache.hadoop.http.guard;
