/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Checks the order in which the threads of tests take locks, and fails a test that violates the documented order.
 *
 * <p>{@link org.apache.hadoop.testing.locks.LockOrderListener}, a listener of JUnit's, weaves calls into each class of
 * MapReduce when it is loaded: before a monitor or a lock of java.util.concurrent is taken,
 * {@link org.apache.hadoop.testing.locks.LockWatch} compares it with what the thread holds. So an inversion is found
 * when each thread has taken its locks once; nothing has to come to a deadlock.
 */
package org.apache.hadoop.testing.locks;
