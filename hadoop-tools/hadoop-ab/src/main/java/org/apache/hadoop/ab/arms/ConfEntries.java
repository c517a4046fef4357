/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;

/**
 * The {@code --conf} options of a command line: {@code KEY=VALUE} for every arm, {@code ARM:KEY=VALUE} for one, {@code
 * ARM:@FILE} or {@code @FILE} for all entries of a Hadoop configuration file.
 */
public final class ConfEntries {
  private ConfEntries() {
  }

  /**
   * Returns the entries for the side with label {@code label}; later options override earlier ones.
   *
   * @param labels of all sides; a prefix before a colon that is none of them is an error
   * @throws UserError if an option is malformed, or the file cannot be read
   */
  public static Map<String, String> of(List<String> options, String label, List<String> labels) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (String option : options) {
      String rest = option;
      String target = target(option, labels);
      if (target != null) {
        rest = option.substring(target.length() + 1);
      }
      Map<String, String> more = parse(option, rest);
      if (target == null || target.equals(label)) {
        entries.putAll(more);
      }
    }
    return entries;
  }

  /**
   * Returns the side that an option is for, or null for all; values may contain colons, so only the part before =
   * counts.
   */
  private static String target(String option, List<String> labels) {
    for (String label : labels) {
      if (option.startsWith(label + ":")) {
        return label;
      }
    }
    String head = option.substring(0, Math.max(option.indexOf('='), 0)) + (option.contains("=") ? "" : option);
    int colon = head.indexOf(':');
    if (colon > 0 && !head.startsWith("@")) {
      String unknown = head.substring(0, colon);
      throw new UserError("--conf '" + option + "': no arm of this measurement is called '" + unknown + "' ("
          + Names.suggest(unknown, labels) + ")");
    }
    return null;
  }

  private static Map<String, String> parse(String option, String rest) {
    if (rest.startsWith("@")) {
      Path file = Path.of(rest.substring(1));
      try {
        if (!Files.isRegularFile(file)) {
          throw new UserError("--conf '" + option + "': there is no file " + file.toAbsolutePath());
        }
        return HadoopXml.read(file);
      } catch (IOException e) {
        throw new UserError("--conf '" + option + "': " + e.getMessage(), e);
      }
    }
    int equals = rest.indexOf('=');
    if (equals < 1) {
      throw new UserError("--conf '" + option + "' is not of the form KEY=VALUE, ARM:KEY=VALUE or ARM:@FILE");
    }
    return Map.of(rest.substring(0, equals).strip(), rest.substring(equals + 1));
  }

  /**
   * Rejects keys that the arm does not know.
   *
   * @throws UserError that suggests the nearest keys
   */
  public static void requireKnown(Arm arm, Map<String, String> entries) throws IOException {
    if (entries.isEmpty()) {
      return;
    }
    KeyIndex index = KeyIndex.of(arm);
    for (String key : entries.keySet()) {
      if (!index.knows(key)) {
        throw new UserError("--conf: arm " + arm.name() + " has no key '" + key + "' ("
            + Names.suggest(key, index.keys()) + "); for the arms that have it write ARM:" + key + "=VALUE");
      }
    }
  }
}
