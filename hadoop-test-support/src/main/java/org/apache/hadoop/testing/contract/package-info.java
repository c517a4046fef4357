/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Contract tests: one for each type of the JDK that classes of ours stand in for. A test of such a class inherits from
 * the one of its type, and so checks it against the JDK's own class with the same random calls. A failure names the
 * seed; {@code -Dtest.seed=SEED} repeats it.
 */
package org.apache.hadoop.testing.contract;
