/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.ObjectWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.UTF8;
import org.apache.hadoop.io.WritableFactories;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Test;

/**
 * Tests that steps taken by every call are not blocked while another thread holds all monitors that calls could share.
 */
public class TestSharedMonitors {
  private static final long FOREVER_MILLIS = 60_000;

  /** Returns for each step of a call the monitor it waits for while all static monitors of these classes are held. */
  public static final class Steps implements Callable<List<String>> {
    private static final Class<?>[] CLASSES = {Configuration.class, ObjectWritable.class, WritableFactories.class,
        UTF8.class, ReflectionUtils.class, NetUtils.class};

    private final Configuration conf = new Configuration(false);
    private final UTF8 name = new UTF8("name");

    @Override
    public List<String> call() throws Exception {
      List<String> waits = new ArrayList<>();
      waits.add("class: " + waitOf(() -> conf.getClassByName("org.apache.hadoop.io.Text")));
      waits.add("factory: " + waitOf(() -> WritableFactories.newInstance(Text.class)));
      waits.add("string: " + waitOf(name::toString));
      waits.add("host: " + waitOf(() -> NetUtils.getStaticResolution("localhost")));
      waits.add("parameters: " + waitOf(this::writeAndRead));
      return waits;
    }

    private Object writeAndRead() throws IOException {
      DataOutputBuffer out = new DataOutputBuffer();
      ObjectWritable.writeObject(out, "heartbeat", String.class, conf);
      ObjectWritable.writeObject(out, null, Text.class, conf);
      ObjectWritable.writeObject(out, new LongWritable[] {new LongWritable(1)}, LongWritable[].class, conf);
      ObjectWritable.writeObject(out, new int[] {1}, int[].class, conf, true);
      DataInputBuffer in = new DataInputBuffer();
      in.reset(out.getData(), out.getLength());
      List<Object> read = new ArrayList<>();
      while (in.getPosition() < in.getLength()) {
        read.add(ObjectWritable.readObject(in, conf));
      }
      return read;
    }

    /** Returns the class of the monitor that {@code step} waits for, or "nothing". */
    private static String waitOf(Callable<?> step) throws Exception {
      step.call(); // Loads and initializes classes, which may block once.
      FutureTask<Object> task = new FutureTask<>(step::call);
      Thread other = new Thread(task, "step");
      other.setDaemon(true);
      String waitsFor = holding(monitors(), 0, () -> {
        other.start();
        return lockOf(other);
      });
      task.get();
      return waitsFor;
    }

    private static String lockOf(Thread other) throws InterruptedException {
      while (other.isAlive()) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(other.getId());
        LockInfo lock = info == null ? null : info.getLockInfo();
        if (lock != null && info.getLockOwnerId() == Thread.currentThread().getId()) {
          return lock.getClassName();
        }
        Thread.sleep(1);
      }
      return "nothing";
    }

    private static String holding(List<Object> monitors, int from, Callable<String> body) throws Exception {
      if (from == monitors.size()) {
        return body.call();
      }
      synchronized (monitors.get(from)) {
        return holding(monitors, from + 1, body);
      }
    }

    /** Returns the classes, the values of their static fields, and the fields of Hadoop's own ones among these. */
    private static List<Object> monitors() throws IllegalAccessException {
      Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
      for (Class<?> each : CLASSES) {
        found.add(each);
        addFields(each, null, found);
      }
      return new ArrayList<>(found);
    }

    private static void addFields(Class<?> type, Object owner, Set<Object> found) throws IllegalAccessException {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) != (owner == null) || field.getType().isPrimitive()) {
          continue;
        }
        field.setAccessible(true);
        Object value = field.get(owner);
        if (value != null && found.add(value) && value.getClass().getName().startsWith("org.apache.hadoop.")) {
          addFields(value.getClass(), value, found);
        }
      }
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void noStepWaits() throws Exception {
    assertEquals(List.of("class: java.util.WeakHashMap", "factory: java.lang.Class",
        "string: org.apache.hadoop.io.DataInputBuffer", "host: java.util.HashMap",
        "parameters: java.util.WeakHashMap"), StockHadoop.call(Steps.class));
    assertEquals(List.of("class: nothing", "factory: nothing", "string: nothing", "host: nothing",
        "parameters: nothing"), new Steps().call());
  }
}
