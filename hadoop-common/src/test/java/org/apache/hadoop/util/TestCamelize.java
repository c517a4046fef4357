/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that camelize returns the same as with commons-lang, also where that is absent. */
public class TestCamelize {
  /**
   * Converts names of task kinds and edge cases: the empty string, empty words, digits, and letters with a title case
   * of their own.
   */
  public static final class Camels implements Callable<List<String>> {
    @Override
    public List<String> call() {
      List<String> camels = new ArrayList<>();
      for (String s : new String[] {"MAP", "JOB_SETUP", "TASK_CLEANUP", "", "_", "A__B", "_A", "A_", "9_LIVES",
          "SOME stuff", "\u01C6EP_\u01C4UR", "\u00DF_X", "ESC\\_APED"}) {
        camels.add(StringUtils.camelize(s));
      }
      return camels;
    }
  }

  @Test
  public void answersAsStock() throws Exception {
    assertEquals(StockHadoop.call(Camels.class), new Camels().call());
    assertEquals("JobSetup", StringUtils.camelize("JOB_SETUP"));
  }

  @Test
  public void stockNeedsCommonsLang() throws Exception {
    assertThrows(NoClassDefFoundError.class, () -> callWithoutCommonsLang(StockHadoop.classPath()));
    List<Path> ours = Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
        .map(Path::of).toList();
    assertEquals(new Camels().call(), callWithoutCommonsLang(ours));
  }

  private static Object callWithoutCommonsLang(List<Path> classPath) throws Exception {
    List<URL> urls = new ArrayList<>();
    for (Path entry : classPath) {
      if (!entry.getFileName().toString().startsWith("commons-lang-")) {
        urls.add(entry.toUri().toURL());
      }
    }
    try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      return ((Callable<?>) loader.loadClass(Camels.class.getName()).getConstructor().newInstance()).call();
    }
  }
}
