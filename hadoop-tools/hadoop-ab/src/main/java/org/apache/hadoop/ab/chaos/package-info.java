/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Jobs on real daemons that are meanwhile killed, stopped, cut off and restarted, and the outcomes of these jobs. */
package org.apache.hadoop.ab.chaos;
