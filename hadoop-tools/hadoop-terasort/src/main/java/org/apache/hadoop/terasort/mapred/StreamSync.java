/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.hadoop.fs.FSDataOutputStream;

/**
 * A sync of a stream to the extent that the Hadoop release supports it. By reflection, as the method was renamed: 1.x
 * has only {@code sync}, 3.x only {@code hflush} and {@code hsync}, and 0.22 all three. In the HDFS of Apache Hadoop
 * 0.22.0 {@code hsync} only flushes to every replica; in Stampede's it reaches the disk of each.
 */
final class StreamSync {
  private static final String[] STRONGEST_FIRST = {"hsync", "sync"};
  private static final Method METHOD = method();

  private StreamSync() {
  }

  static void sync(FSDataOutputStream stream) throws IOException {
    try {
      METHOD.invoke(stream);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      throw new IOException("cannot sync the output", e.getCause());
    } catch (IllegalAccessException e) {
      throw new IOException("cannot sync the output", e);
    }
  }

  private static Method method() {
    for (String name : STRONGEST_FIRST) {
      try {
        return FSDataOutputStream.class.getMethod(name);
      } catch (NoSuchMethodException e) {
        // An older Hadoop: try the next name.
      }
    }
    throw new IllegalStateException(FSDataOutputStream.class.getName() + " has neither hsync nor sync");
  }
}
