/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.tools.conf.check.Finding.Kind;
import org.apache.hadoop.tools.conf.key.Program;
import org.apache.hadoop.tools.conf.site.Setting;

/** A check of what the named daemons cannot start without; a client may use the defaults. */
final class DaemonCheck implements Check {
  private static final String FILE_SYSTEM = "fs.defaultFS";
  private static final String JOBTRACKER = "mapreduce.jobtracker.address";

  private final Set<Program> daemons;

  /** @param daemons the daemons named on the command line */
  DaemonCheck(Set<Program> daemons) {
    this.daemons = Set.copyOf(daemons);
  }

  @Override
  public void check(Values values, Consumer<Finding> found) {
    if (daemons.stream().anyMatch(Program::isOfHdfs) && !values.get(FILE_SYSTEM).orElse("").startsWith("hdfs:")) {
      tell(FILE_SYSTEM, "hdfs://host:port of the NameNode", values, found);
    }
    if (daemons.stream().anyMatch(Program::isOfMapReduce) && values.get(JOBTRACKER).orElse("local").equals("local")) {
      tell(JOBTRACKER, "host:port of the JobTracker", values, found);
    }
  }

  private void tell(String key, String expected, Values values, Consumer<Finding> found) {
    Setting first = values.setting(key).or(() -> values.all().stream().findFirst()).orElse(null);
    if (first != null) {
      String isDefault = values.setting(key).isEmpty() ? " by default" : "";
      found.accept(new Finding(Kind.CONTRADICTION, first, values.show(key) + isDefault, "expected " + expected,
          daemons));
    }
  }
}
