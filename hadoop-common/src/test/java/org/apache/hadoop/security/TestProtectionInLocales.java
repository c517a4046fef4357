/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.security.sasl.Sasl;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.InLocale;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that RPC has the protection its key specifies in all locales. */
public class TestProtectionInLocales {
  /** Returns the protection of connections for each value of the key. */
  public static final class Protections implements Callable<List<String>> {
    @Override
    public List<String> call() {
      String before = SaslRpcServer.SASL_PROPS.get(Sasl.QOP);
      List<String> got = new ArrayList<>();
      for (String value : new String[] {"authentication", "integrity", "privacy"}) {
        Configuration conf = new Configuration(false);
        conf.set("hadoop.rpc.protection", value);
        SaslRpcServer.init(conf);
        got.add(SaslRpcServer.SASL_PROPS.get(Sasl.QOP));
      }
      if (before != null) {
        SaslRpcServer.SASL_PROPS.put(Sasl.QOP, before);
      }
      return got;
    }
  }

  @Test
  public void protectionIsThatOfTheKey() throws Exception {
    assertEquals(List.of("auth", "auth", "auth"), StockHadoop.callIn("tr-TR", Protections.class));
    assertEquals(List.of("auth", "auth-int", "auth-conf"), InLocale.call("tr-TR", new Protections()));
  }
}
