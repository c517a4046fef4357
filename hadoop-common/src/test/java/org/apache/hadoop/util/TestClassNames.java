/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Which classes a class extends, and that no object makes its daemon look for JobConf in vain. */
public class TestClassNames {
  /** Makes an object on a class path without MapReduce; answers the classes that were looked for in vain. */
  public static final class MakeText implements Callable<List<String>> {
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
      ReflectionUtils.newInstance(Text.class, conf);
      return missing;
    }
  }

  @Test
  public void looksForNoJobConf() throws Exception {
    assertEquals(List.of("org.apache.hadoop.mapred.JobConf"), StockHadoop.call(MakeText.class));
    assertEquals(List.of(), new MakeText().call());
  }

  @Test
  public void namesOfSuperclassesCount() {
    assertTrue(ClassNames.isOrExtends(Integer.class, "java.lang.Integer"));
    assertTrue(ClassNames.isOrExtends(Integer.class, "java.lang.Number"));
    assertTrue(ClassNames.isOrExtends(Integer.class, "java.lang.Object"));
    assertFalse("an interface", ClassNames.isOrExtends(Integer.class, "java.lang.Comparable"));
    assertFalse("a subclass", ClassNames.isOrExtends(Number.class, "java.lang.Integer"));
  }
}
