/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

/** What the names of classes say about them, without loading another class. Stateless. */
final class ClassNames {
  private ClassNames() {
  }

  /** Whether {@code type} or a class that it extends has this name, whichever loader it is of. */
  static boolean isOrExtends(Class<?> type, String name) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
