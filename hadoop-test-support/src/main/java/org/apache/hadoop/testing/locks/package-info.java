/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Checks of the order in which the threads of tests acquire locks, which fail a test that violates the documented
 * order.
 *
 * <p>{@link org.apache.hadoop.testing.locks.LockOrderListener}, a JUnit listener, weaves calls into each class of
 * MapReduce when it is loaded: before a monitor or a lock of java.util.concurrent is acquired, {@link
 * org.apache.hadoop.testing.locks.LockWatch} compares it with what the thread holds. An inversion is thus found once
 * each thread has acquired its locks; no deadlock has to happen.
 */
package org.apache.hadoop.testing.locks;
