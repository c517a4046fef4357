/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.ChoiceKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.testing.Constants;
import org.junit.Test;

/**
 * Checks that each key of a client is checked without a client. The keys are found in the classes that are not a
 * daemon's, and in the file that restores stock's behaviour: no list is kept by hand.
 */
public class TestClientKeys {
  private static final String DAEMONS = "org.apache.hadoop.hdfs.server.";

  private static void refuses(String key, String value) {
    Configuration conf = new HdfsConfiguration();
    conf.set(key, value);
    String message =
        assertThrows(key + "=" + value, InvalidKeyException.class, () -> ClientKeys.check(conf)).getMessage();
    assertTrue(message, message.startsWith(key + " is '" + value + "': expected "));
  }

  private static <T> Iterable<T> ofClients(Class<T> type) throws Exception {
    Map<T, Class<?>> keys = Constants.of(type, ClientKeys.class);
    keys.values().removeIf(holder -> holder.getName().startsWith(DAEMONS));
    return keys.keySet();
  }

  @Test
  public void takesWhatIsShipped() {
    ClientKeys.check(new HdfsConfiguration());
    Configuration stock = new HdfsConfiguration();
    stock.addResource("stock-behaviour.xml");
    ClientKeys.check(stock);
  }

  @Test
  public void refusesABadValueOfEachKey() throws Exception {
    TreeSet<String> keys = new TreeSet<>();
    for (IntKey key : ofClients(IntKey.class)) {
      keys.add(key.name());
      refuses(key.name(), String.valueOf(key.min() - 1L));
      refuses(key.name(), String.valueOf(key.max() + 1L));
    }
    for (BooleanKey key : ofClients(BooleanKey.class)) {
      keys.add(key.name());
    }
    for (ChoiceKey<?> key : ofClients(ChoiceKey.class)) {
      keys.add(key.name());
    }
    Configuration all = new Configuration(false);
    all.addResource("stock-behaviour.xml");
    for (Map.Entry<String, String> property : all) {
      if (property.getKey().startsWith("dfs.client.")) {
        keys.add(property.getKey());
      }
    }
    // a folder may have any name
    keys.remove("dfs.client.write.replay.dir");
    keys.add("ipc.client.tcpnodelay");
    keys.forEach(key -> refuses(key, "maybe"));
    assertTrue("only found " + keys, keys.size() > 20);
  }
}
