/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.tools.conf.check.Finding.Kind;
import org.apache.hadoop.tools.conf.key.Program;
import org.apache.hadoop.tools.conf.site.Setting;

/** A reporter of keys that contradict each other, provided that a file sets one of them. */
final class Conflicts {
  private final Values values;
  private final Consumer<Finding> found;

  Conflicts(Values values, Consumer<Finding> found) {
    this.values = values;
    this.found = found;
  }

  /**
   * @param key the key whose value is shown
   * @param expected what would be allowed for it: the text after "expected"
   * @param others the keys that it contradicts
   */
  void tell(String key, String expected, String... others) {
    Optional<Setting> where = values.setting(key);
    Set<Program> programs = new TreeSet<>(values.catalogue().readers(key));
    for (String other : others) {
      where = where.or(() -> values.setting(other));
      programs.addAll(values.catalogue().readers(other));
    }
    String isDefault = values.setting(key).isEmpty() ? " by default" : "";
    where.ifPresent(setting -> found.accept(new Finding(Kind.CONTRADICTION, setting, values.show(key) + isDefault,
        "expected " + expected, programs)));
  }
}
