/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of whatever runs on several arms. */
class ArmOptions {
  @Option(names = "--arms", split = ",", paramLabel = "ARM", defaultValue = "stock,tuned",
      description = "Arms to compare, the first is the base; one may stand twice (default: ${DEFAULT-VALUE}).")
  List<String> arms;

  @Option(names = "--conf", paramLabel = "[ARM:]KEY=VALUE",
      description = "A configuration entry, for all arms or one; [ARM:]@FILE takes a Hadoop configuration file.")
  List<String> conf = new ArrayList<>();

  @Option(names = "--jdk", paramLabel = "ARM=PATH",
      description = "The JDK an arm runs on (default: that of ab itself).")
  Map<String, Path> jdks = new LinkedHashMap<>();

  @Option(names = "--keep", description = "Keep all files of all runs.")
  boolean keep;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "22",
      description = "Of generated input (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(names = "--resume", description = "Go on with the newest measurement of this kind that was cut off.")
  boolean resume;
}
