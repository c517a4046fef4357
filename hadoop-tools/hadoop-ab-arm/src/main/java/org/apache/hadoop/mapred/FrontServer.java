/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalDirAllocator;

/**
 * The server that the arm's tracker has in front of its web server, if it has one. Called by reflection, as stock has
 * no such class.
 *
 * <p>In this package because it is visible here only.
 */
final class FrontServer {
  static final String ATTRIBUTE = "shuffle.front";

  private static final String CLASS = "org.apache.hadoop.mapreduce.server.tasktracker.shuffle.TrackerFront";
  private static final String JOBS = "org.apache.hadoop.mapred.RunningJobs";

  private final Object front;

  private FrontServer(Object front) {
    this.front = front;
  }

  /** Returns the front server; null if the web server itself is to listen on the addresses. */
  static FrontServer of(JobConf conf, List<String> addresses, int port) throws Exception {
    Class<?> type;
    try {
      type = Class.forName(CLASS);
    } catch (ClassNotFoundException e) {
      return null;
    }
    List<InetAddress> all = new ArrayList<>();
    for (String address : addresses) {
      all.add(InetAddress.getByName(address));
    }
    FrontServer front = new FrontServer(call(type.getDeclaredMethod("of", Configuration.class, InetSocketAddress.class,
        List.class), null, conf, new InetSocketAddress(all.get(0), port), all));
    return front.webPort() == port ? null : front;
  }

  /** Returns the web server's attribute for the front server. */
  Object attribute() {
    return front;
  }

  String webHost() throws Exception {
    return (String) method("webHost").invoke(front);
  }

  int webPort() throws Exception {
    return (int) method("webPort").invoke(front);
  }

  /** Starts to listen on the addresses; the web server must be running. */
  void start(TaskTracker tracker, JobConf conf, LocalDirAllocator folders, int webPort) throws Exception {
    Object jobs = Class.forName(JOBS).getDeclaredConstructor(TaskTracker.class, JobConf.class, LocalDirAllocator.class)
        .newInstance(tracker, conf, folders);
    call(method("start"), front, jobs, webPort);
  }

  void stop() throws Exception {
    call(method("stop"), front);
  }

  private Method method(String name) {
    return Arrays.stream(front.getClass().getDeclaredMethods()).filter(method -> method.getName().equals(name))
        .findFirst().orElseThrow();
  }

  /** @throws Exception the method's own exception */
  private static Object call(Method method, Object target, Object... arguments) throws Exception {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }
}
