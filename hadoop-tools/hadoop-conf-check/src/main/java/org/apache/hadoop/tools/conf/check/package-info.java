/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The checks themselves, and their findings. A finding never contains the value of a key that may be a secret. */
package org.apache.hadoop.tools.conf.check;
