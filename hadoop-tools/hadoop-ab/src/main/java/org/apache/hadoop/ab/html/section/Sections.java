/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.List;

/** All sections, in the order of a reader's questions. */
public final class Sections {
  private Sections() {
  }

  public static List<Section> all() {
    return List.of(new Answer(), new Outcomes(), new Scaling(), new Trust(), new SavedTime(), new Differences(),
        new JobBreakdown(), new Counts(), new RunningTasks(), new Gantt(), new TaskTimes(), new Hosts(),
        new MachineUse(), new DiskPhases(), new Retries(), new EveryRun());
  }
}
