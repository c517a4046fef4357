/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import org.apache.hadoop.conf.Configuration;
import org.junit.Test;

public class TestLocalDirContexts {
  private static final String KEY = "some.local.dir";

  private final LocalDirContexts<Object> contexts = new LocalDirContexts<>(key -> new Object());

  private static Configuration conf(String directories) {
    Configuration conf = new Configuration(false);
    if (directories != null) {
      conf.set(KEY, directories);
    }
    return conf;
  }

  @Test
  public void eachListHasItsContext() {
    Object a = contexts.get(KEY, conf("/a"));
    Object b = contexts.get(KEY, conf("/b"));
    assertNotSame(a, b);
    assertSame(a, contexts.get(KEY, conf("/a")));
    assertSame(b, contexts.get(KEY, conf("/b")));
  }

  @Test
  public void keysWithTheSameListKeepApart() {
    Configuration conf = conf("/a");
    conf.set("other.local.dir", "/a");
    assertNotSame(contexts.get(KEY, conf), contexts.get("other.local.dir", conf));
  }

  @Test
  public void anUnsetKeyHasAContextToo() {
    assertSame(contexts.get(KEY, conf(null)), contexts.get(KEY, conf(null)));
  }

  @Test
  public void theContextsUsedLastAreKept() {
    Object hot = contexts.get(KEY, conf("/hot"));
    Object cold = contexts.get(KEY, conf("/cold"));
    for (int attempt = 0; attempt < 10 * LocalDirContexts.MAX_CONTEXTS; attempt++) {
      contexts.get(KEY, conf("/attempt" + attempt));
      assertSame(hot, contexts.get(KEY, conf("/hot")));
    }
    assertEquals(LocalDirContexts.MAX_CONTEXTS, contexts.size());
    assertNotSame(cold, contexts.get(KEY, conf("/cold")));
  }

  @Test
  public void theLastContextOfAKeyIsTheOneUsedLast() {
    assertFalse(contexts.contains(KEY));
    Object a = contexts.get(KEY, conf("/a"));
    Object b = contexts.get(KEY, conf("/b"));
    assertSame(b, contexts.last(KEY));
    contexts.get(KEY, conf("/a"));
    assertSame(a, contexts.last(KEY));
    assertTrue(contexts.contains(KEY));
    assertFalse(contexts.contains("other.local.dir"));
  }

  @Test
  public void aKeyNotUsedYetGetsALastContext() {
    assertSame(contexts.last(KEY), contexts.last(KEY));
  }
}
