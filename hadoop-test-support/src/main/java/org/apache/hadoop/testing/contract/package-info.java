/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Contract tests, one for each JDK type that our classes implement. A test of such a class extends the one for its
 * type, which compares the class with the JDK's own under the same random calls. A failure reports the seed; {@code
 * -Dtest.seed=SEED} repeats it.
 */
package org.apache.hadoop.testing.contract;
