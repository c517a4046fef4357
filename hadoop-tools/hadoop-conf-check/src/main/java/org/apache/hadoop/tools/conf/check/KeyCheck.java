/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.tools.conf.check.Finding.Kind;
import org.apache.hadoop.tools.conf.key.Key;
import org.apache.hadoop.tools.conf.key.KeyType;
import org.apache.hadoop.tools.conf.key.Unread;
import org.apache.hadoop.tools.conf.site.Setting;

/** A check of each setting by itself: the key must be known, and its value allowed. */
final class KeyCheck implements Check {
  private static final String VARIABLE = "${";

  private final List<String> accepted;

  /** @param accepted the names of other software's keys, or prefixes of such names followed by a * */
  KeyCheck(List<String> accepted) {
    this.accepted = List.copyOf(accepted);
  }

  @Override
  public void check(Values values, Consumer<Finding> found) {
    values.all().forEach(setting -> check(setting, values, found));
  }

  private void check(Setting setting, Values values, Consumer<Finding> found) {
    Key key = values.find(setting.key()).orElse(null);
    Optional<List<String>> newNames = values.catalogue().newNames(setting.key());
    if (key == null && newNames.isEmpty()) {
      if (!isAccepted(setting.key())) {
        found.accept(unknown(setting, values));
      }
      return;
    }
    newNames.ifPresent(names -> found.accept(
        finding(Kind.DEPRECATED, setting, key, values, "deprecated; use " + String.join(" and ", names))));
    if (setting.value() == null) {
      found.accept(finding(Kind.ILL_TYPED, setting, key, values, "it has no <value> and is ignored"));
    } else if (key != null) {
      checkValue(setting, key, values, found);
    }
  }

  private static void checkValue(Setting setting, Key key, Values values, Consumer<Finding> found) {
    if (key.type() instanceof Unread || key.isInternal()) {
      found.accept(finding(Kind.UNREAD, setting, key, values, "expected " + key.type().allowed()));
      return;
    }
    Optional<String> expanded = values.expand(setting.value());
    if (expanded.isEmpty()) {
      found.accept(finding(Kind.ILL_TYPED, setting, key, values, "its variables form a cycle"));
      return;
    }
    String value = expanded.get().strip();
    // Many defaults are empty, and the scripts that start a daemon set some variables.
    if (!key.type().needsWholeValue() && (value.isEmpty() || value.contains(VARIABLE))) {
      return;
    }
    KeyType.Verdict verdict = key.type().judge(value);
    if (verdict != KeyType.Verdict.GOOD) {
      found.accept(finding(verdict == KeyType.Verdict.ILL_TYPED ? Kind.ILL_TYPED : Kind.OUT_OF_RANGE, setting, key,
          values, "expected " + key.type().allowed()));
    }
  }

  private static Finding unknown(Setting setting, Values values) {
    Optional<String> nearest = values.catalogue().nearest(setting.key());
    Key alike = nearest.flatMap(values.catalogue()::find).orElse(null);
    boolean isSecret = alike != null && values.secrets().isSecret(alike.name(), alike);
    String reason = nearest.map(name -> "not a key of Hadoop; the nearest is " + name)
        .orElse("not a key of Hadoop, and none is similar");
    String shown = isSecret ? setting.key() + " is " + Secrets.HIDDEN
        : values.secrets().show(setting.key(), null, setting.trimmed());
    return new Finding(Kind.UNKNOWN, setting, shown, reason,
        alike != null ? alike.readers() : values.catalogue().readers(setting.key()));
  }

  private static Finding finding(Kind kind, Setting setting, Key key, Values values, String reason) {
    return new Finding(kind, setting, values.secrets().show(setting.key(), key, setting.trimmed()), reason,
        key != null ? key.readers() : values.catalogue().readers(setting.key()));
  }

  private boolean isAccepted(String name) {
    return accepted.stream().anyMatch(pattern -> pattern.endsWith("*")
        ? name.startsWith(pattern.substring(0, pattern.length() - 1)) : name.equals(pattern));
  }
}
