/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.tools.conf.key.Program;
import org.apache.hadoop.tools.conf.site.Setting;

/**
 * One thing that is wrong. Immutable.
 *
 * @param setting where
 * @param shown the key and its value, as a user may see it
 * @param reason what is wrong, and what is allowed
 * @param programs whom it concerns
 */
public record Finding(Kind kind, Setting setting, String shown, String reason, Set<Program> programs) {
  /** The way in which it is wrong. */
  public enum Kind { UNKNOWN, DEPRECATED, UNREAD, MISPLACED, ILL_TYPED, OUT_OF_RANGE, CONTRADICTION }

  public Finding {
    programs = programs.isEmpty() ? Set.of() : EnumSet.copyOf(programs);
  }

  /** The line that tells of it: file, line, key, value, what is wrong, whom it concerns. */
  @Override
  public String toString() {
    String kindText = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    return setting.file() + ":" + setting.line() + ": " + kindText + ": " + shown + ": " + reason + " ("
        + programs.stream().map(Program::toString).collect(Collectors.joining(", ")) + ")";
  }
}
