/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import static org.junit.Assert.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/**
 * Tests that {@link ReflectionUtils} looks for the class {@code JobConf} once per class loader. Finding it initializes
 * it, which loads the MapReduce defaults: from the first object created on, they show in all configurations.
 */
public class TestLookForJobConf {
  private static final int OBJECTS = 3;

  /** Creates objects on a class path without MapReduce, and returns the classes that were looked up in vain. */
  public static final class MakeTexts implements Callable<List<String>> {
    @Override
    public List<String> call() {
      List<String> missing = new CopyOnWriteArrayList<>();
      Configuration conf = new Configuration(false);
      conf.setClassLoader(new ClassLoader(ClassLoader.getPlatformClassLoader()) {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
          missing.add(name);
          throw new ClassNotFoundException(name);
        }
      });
      for (int i = 0; i < OBJECTS; i++) {
        ReflectionUtils.newInstance(Text.class, conf);
      }
      return missing;
    }
  }

  @Test
  public void eachLoaderIsAskedOnce() throws Exception {
    String jobConf = "org.apache.hadoop.mapred.JobConf";
    assertEquals("stock", Collections.nCopies(OBJECTS, jobConf), StockHadoop.call(MakeTexts.class));
    assertEquals(List.of(jobConf), new MakeTexts().call());
    assertEquals("another loader", List.of(jobConf), new MakeTexts().call());
  }
}
