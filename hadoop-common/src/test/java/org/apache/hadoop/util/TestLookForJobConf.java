/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;

import org.apache.hadoop.conf.Configuration;
import org.junit.Test;

/**
 * Where {@link ReflectionUtils} looks for the class {@code JobConf}. Who finds it has it initialized, and so the
 * defaults of MapReduce read: on stock the first object that is made shows them in all configurations.
 */
public class TestLookForJobConf {
  private static final String JOB_CONF = "org.apache.hadoop.mapred.JobConf";
  private static final int OBJECTS = 100;

  /** Counts how often it is asked for the class, which this module does not have. */
  private static final class Asked extends ClassLoader {
    private int times;

    Asked() {
      super(TestLookForJobConf.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      times += name.equals(JOB_CONF) ? 1 : 0;
      return super.loadClass(name, resolve);
    }
  }

  @Test
  public void eachLoaderIsAskedOnce() {
    for (int i = 0; i < 2; i++) {
      Asked loader = new Asked();
      Configuration conf = new Configuration(false);
      conf.setClassLoader(loader);
      for (int object = 0; object < OBJECTS; object++) {
        assertNotNull(ReflectionUtils.newInstance(Object.class, conf));
      }
      assertEquals("a loader of a configuration that is no JobConf", 1, loader.times);
    }
  }
}
