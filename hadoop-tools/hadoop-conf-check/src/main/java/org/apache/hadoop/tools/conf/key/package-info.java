/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The knowledge of each key: its type and range, who reads it, and its older names. That comes from the constants of
 * our own keys, from the table {@code stock-keys.txt} for those of Apache Hadoop, and from the deprecations that Hadoop
 * itself goes by. Defaults are in the *-default.xml files alone.
 */
package org.apache.hadoop.tools.conf.key;
