/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The configuration files of a folder, with the line of each setting. Knows nothing of keys. */
package org.apache.hadoop.tools.conf.site;
