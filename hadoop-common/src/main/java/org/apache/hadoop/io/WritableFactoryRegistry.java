/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The factories of classes that reflection cannot instantiate. A factory lives as long as its class, which the registry
 * does not keep alive.
 *
 * <p>Thread-safe; lookups are lock-free.
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
   * @param factory null to remove the factory
   */
  void set(Class<?> type, WritableFactory factory) {
    factories.get(type).set(factory);
  }

  /** Returns the factory that was set last, or null. */
  WritableFactory get(Class<?> type) {
    return factories.get(type).get();
  }
}
