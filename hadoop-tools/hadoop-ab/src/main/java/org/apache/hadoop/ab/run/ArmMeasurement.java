/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A measurement whose runs execute the main class of hadoop-ab-arm, which has a workload of the same name. */
public interface ArmMeasurement extends Measurement {
  /** Returns the program, with the jars and the probes of this measurement. */
  ArmProgram program();

  /** Returns the flags of the arm's JVM, the same for every arm. */
  List<String> jvmFlags();

  /** Returns the options of the workload by name, which the arm receives in addition to the common properties. */
  Map<String, Object> told(Side side, RunFolder folder);

  @Override
  default void prepare(Side side, RunFolder folder) throws IOException {
    Map<String, Object> entries = new LinkedHashMap<>();
    entries.put("workload", name());
    entries.putAll(told(side, folder));
    program().prepare(side, folder, entries);
  }

  @Override
  default List<String> command(Side side, RunFolder folder) {
    return program().command(side, folder, jvmFlags());
  }
}
