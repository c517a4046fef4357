/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * {@code hadoop conf-check}: reports what is wrong in a directory of configuration files. {@code key} knows the keys,
 * {@code site} reads the files, {@code check} compares them.
 */
package org.apache.hadoop.tools.conf;
