/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The configuration files of a directory, with the line of each setting. Independent of the keys. */
package org.apache.hadoop.tools.conf.site;
