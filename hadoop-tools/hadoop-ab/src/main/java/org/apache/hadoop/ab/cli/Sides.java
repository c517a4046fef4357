/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.arms.Arm;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.arms.ConfEntries;
import org.apache.hadoop.ab.arms.Jdk;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;

/** The resolution of the command line's names to sides that can run. */
public final class Sides {
  private Sides() {
  }

  /**
   * Resolves every arm once and assigns each side its label.
   *
   * @throws UserError if an arm, a JDK or a key is unknown
   */
  public static List<Side> of(ArmCatalog catalog, ArmOptions options) throws IOException {
    if (options.arms.isEmpty()) {
      throw new UserError("--arms names no arm: name one or more, separated by commas; 'ab arms' lists all");
    }
    for (String name : options.arms) {
      catalog.requireKnown(name);
    }
    List<String> labels = labels(options.arms);
    Map<String, Jdk> jdks = jdks(options, labels);
    Map<String, Arm> arms = new HashMap<>();
    List<Side> sides = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      String name = options.arms.get(i);
      Arm arm = arms.get(name);
      if (arm == null) {
        arm = catalog.arm(name);
        arms.put(name, arm);
      }
      String label = labels.get(i);
      Jdk jdk = jdks.getOrDefault(label, jdks.getOrDefault(name, Jdk.current()));
      arm.requireRunsOn(jdk);
      Map<String, String> conf = ConfEntries.of(options.conf, label, labels);
      ConfEntries.requireKnown(arm, conf);
      sides.add(new Side(label, arm, jdk, conf));
    }
    return sides;
  }

  /** Returns unique labels: {@code stock,stock} becomes {@code stock, stock#2}. */
  public static List<String> labels(List<String> names) {
    Map<String, Integer> seen = new HashMap<>();
    return names.stream().map(name -> {
      int count = seen.merge(name, 1, Integer::sum);
      return count == 1 ? name : name + "#" + count;
    }).toList();
  }

  private static Map<String, Jdk> jdks(ArmOptions options, List<String> labels) {
    Map<String, Jdk> jdks = new HashMap<>();
    for (Map.Entry<String, Path> entry : options.jdks.entrySet()) {
      if (!labels.contains(entry.getKey())) {
        throw new UserError("--jdk " + entry.getKey() + "=" + entry.getValue()
            + ": no arm of this measurement is called '" + entry.getKey() + "' ("
            + Names.suggest(entry.getKey(), labels) + ")");
      }
      jdks.put(entry.getKey(), Jdk.at(entry.getValue()));
    }
    return jdks;
  }
}
