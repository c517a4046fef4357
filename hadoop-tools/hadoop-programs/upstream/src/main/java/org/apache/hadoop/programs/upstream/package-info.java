/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Tells what Hadoop's own tests come to with the plug-ins, beside what they come to without them. */
package org.apache.hadoop.programs.upstream;
