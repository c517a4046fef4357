/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Jobs on real daemons that are killed, stopped, cut off and restarted meanwhile, and how the jobs end. */
package org.apache.hadoop.ab.chaos;
