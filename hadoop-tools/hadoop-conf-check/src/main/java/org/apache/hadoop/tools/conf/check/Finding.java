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
 * A problem in a configuration. Immutable.
 *
 * @param setting its location
 * @param shown the key and its value, in a form that a user may see
 * @param reason the problem, and what is allowed
 * @param programs the programs it concerns
 */
public record Finding(Kind kind, Setting setting, String shown, String reason, Set<Program> programs) {
  /** The kinds of problems. */
  public enum Kind { UNKNOWN, DEPRECATED, UNREAD, MISPLACED, ILL_TYPED, OUT_OF_RANGE, CONTRADICTION }

  public Finding {
    programs = programs.isEmpty() ? Set.of() : EnumSet.copyOf(programs);
  }

  /** Returns the line for it: file, line number, key, value, problem, programs. */
  @Override
  public String toString() {
    String kindText = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    return setting.file() + ":" + setting.line() + ": " + kindText + ": " + shown + ": " + reason + " ["
        + programs.stream().map(Program::toString).collect(Collectors.joining(", ")) + "]";
  }
}
