/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/** What the tests of a later Hadoop come to with the plug-ins, beside what they come to without them. */
package org.apache.hadoop.upstream.later;
