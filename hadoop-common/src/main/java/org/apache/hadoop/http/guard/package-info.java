/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * A guard before all pages of a daemon: who may see those for its operators ({@code AddressSet}), and that nothing is
 * changed by following a link ({@code GuardFilter}). Knows the pages by their paths and parameters, and no daemon.
 */
package org.apache.hadoop.http.guard;
