/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that errors a task reports during its tracker's heartbeat reach the JobTracker with the next one. */
public class TestErrorsBesideHeartbeats {
  private static final long MINUTE = 60_000;

  /** Returns the errors in two heartbeats of a tracker whose task reports one during the first. */
  public static final class Heartbeats implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      List<String> told = new ArrayList<>();
      try (ScriptedTracker scripted = new ScriptedTracker(new SilentController(), 1)) {
        ScriptedTracker.Launch launch = scripted.launch("job", "READY; exec sleep 100");
        launch.report();
        scripted.adopt(launch);
        TaskTracker tracker = scripted.tracker;
        tracker.acceptNewTasks = false;
        tracker.jobClient = (InterTrackerProtocol) Proxy.newProxyInstance(getClass().getClassLoader(),
            new Class<?>[] {InterTrackerProtocol.class}, (proxy, method, arguments) -> {
              assertEquals("heartbeat", method.getName());
              told.add(((TaskTrackerStatus) arguments[0]).getTaskReports().get(0).getDiagnosticInfo());
              if (told.size() == 1) {
                tracker.internalReportDiagnosticInfo(launch.tip.getTask().getTaskID(), "an error");
              }
              return new HeartbeatResponse((short) told.size(), new TaskTrackerAction[0]);
            });
        tracker.transmitHeartBeat(0);
        tracker.transmitHeartBeat(0);
      }
      return told;
    }
  }

  /** Checks the next heartbeat; stock's tracker loses the errors reported while the JobTracker answers. */
  @Test(timeout = MINUTE)
  public void errorsGoWithTheNextHeartbeat() throws Exception {
    assertEquals(List.of("", ""), StockHadoop.call(Heartbeats.class));
    assertEquals(List.of("", "an error"), new Heartbeats().call());
  }
}
