/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** Arms: named Hadoop installations with a class path that was checked jar by jar, described by files of arms/. */
package org.apache.hadoop.ab.arms;
