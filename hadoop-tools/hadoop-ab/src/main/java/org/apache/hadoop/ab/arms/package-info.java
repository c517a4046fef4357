/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Arms: named Hadoop installations with a class path that was checked jar by jar, described by the files in arms/. */
package org.apache.hadoop.ab.arms;
