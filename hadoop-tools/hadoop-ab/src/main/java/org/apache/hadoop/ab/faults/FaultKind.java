/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.faults;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;

/** The faults that can occur while reduces copy; hadoop-ab-arm uses the same names. */
public enum FaultKind {
  NONE("nothing goes wrong"),
  SILENCE("the first connections are accepted and never answered"),
  CUTS("connections are closed in the middle of an output"),
  FLIPS("bits flip, one in 1.6 million, wherever they are"),
  LENGTHS("outputs claim to have another length"),
  MAPS("outputs claim to be of another map"),
  REDUCES("outputs claim to be for another reduce"),
  BYTES("the bytes of another output are sent"),
  ONE_IN_A_HUNDRED("a bit flips in one of a hundred outputs, for the whole job"),
  RESTART("a tracker ends while it sends outputs, and restarts without them");

  private final String description;

  FaultKind(String description) {
    this.description = description;
  }

  /** @throws UserError if there is none of that name */
  public static FaultKind named(String name) {
    return Arrays.stream(values()).filter(each -> each.toString().equals(name)).findFirst()
        .orElseThrow(() -> new UserError("--faults '" + name + "' is not one of " + String.join(", ", names()) + " ("
            + Names.suggest(name, names()) + ")"));
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(FaultKind::toString).toList();
  }

  public String description() {
    return description;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
