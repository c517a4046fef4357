/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The factories of classes whose instances reflection cannot make. A factory lives as long as its class, which is not
 * kept alive.
 *
 * <p>Thread-safe; finding a factory takes no lock.
 */
final class WritableFactoryRegistry {
  private final ClassValue<AtomicReference<WritableFactory>> factories = new ClassValue<>() {
    @Override
    protected AtomicReference<WritableFactory> computeValue(Class<?> type) {
      return new AtomicReference<>();
    }
  };

  /**
   * Sets the factory of a type.
   *
   * @param factory null: {@code type} has no factory any more
   */
  void set(Class<?> type, WritableFactory factory) {
    factories.get(type).set(factory);
  }

  /** The factory that was set last, or null. */
  WritableFactory get(Class<?> type) {
    return factories.get(type).get();
  }
}
