/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The checks themselves, and what they find. A value of a key that may be a secret is never in a finding. */
package org.apache.hadoop.tools.conf.check;
