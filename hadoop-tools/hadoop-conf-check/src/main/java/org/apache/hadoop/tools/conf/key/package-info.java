/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The known configuration keys: the type and range of each, its readers, and its older names. Sources are the constants
 * of our own keys, the table {@code stock-keys.txt} for those of Apache Hadoop, and Hadoop's own deprecations. Defaults
 * are only in the *-default.xml files.
 */
package org.apache.hadoop.tools.conf.key;
