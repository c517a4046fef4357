/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * What is known of each key: its type and range, who reads it, and its older names. Sources are the constants of our
 * own keys, the table {@code stock-keys.txt} for those of Apache Hadoop, and Hadoop's own deprecations. Defaults are
 * only in the *-default.xml files.
 */
package org.apache.hadoop.tools.conf.key;
