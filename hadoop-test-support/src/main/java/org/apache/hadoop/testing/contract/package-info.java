/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Contract tests, one for each JDK type that classes of ours implement. A test of such a class extends the one of its
 * type, and so compares it with the JDK's own class under the same random calls. A failure reports the seed; {@code
 * -Dtest.seed=SEED} repeats it.
 */
package org.apache.hadoop.testing.contract;
