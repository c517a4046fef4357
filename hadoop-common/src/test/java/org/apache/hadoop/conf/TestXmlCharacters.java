/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that a text is rejected if, and only if, a configuration with it could not be read back. */
public class TestXmlCharacters {
  private static final List<String> TEXTS = List.of("a", "\t \n\r", "\u007f\u0085", "\ud83d\ude00", "\ufffd",
      "\u0000", "\u0001", "a\u001fb", "\ud83d", "\ude00", "\ude00\ud83d", "\ufffe", "\uffff", "\udbff\udfff");

  /** Returns for each text whether it reads back as written. */
  public static final class Written implements Callable<List<Boolean>> {
    @Override
    public List<Boolean> call() throws IOException {
      List<Boolean> readable = new ArrayList<>();
      for (String text : TEXTS) {
        Configuration conf = new Configuration(false);
        conf.set("key", text);
        readable.add(isReadable(conf, text));
      }
      return readable;
    }

    private static boolean isReadable(Configuration conf, String text) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Configuration read = new Configuration(false);
      try {
        conf.writeXml(bytes);
        read.addResource(new ByteArrayInputStream(bytes.toByteArray()));
        return text.equals(read.get("key"));
      } catch (IOException | RuntimeException e) {
        return false;
      }
    }
  }

  @Test
  public void refusesWhatCannotBeReadAgain() throws Exception {
    assertEquals(readable(), new Written().call());
  }

  @Test
  public void stockReadsTheSame() throws Exception {
    assumeTrue("stock writes in the default charset, which is " + Charset.defaultCharset(),
        Charset.defaultCharset().newEncoder().canEncode('\ufffd'));
    assertEquals(readable(), StockHadoop.call(Written.class));
  }

  private static List<Boolean> readable() {
    return TEXTS.stream().map(text -> XmlCharacters.firstBad(text) < 0).toList();
  }

  @Test
  public void namesTheKeyAndTheCharacter() {
    Configuration conf = new Configuration(false);
    conf.set("good", "\u00e9\n");
    XmlCharacters.check(conf);
    conf.set("key", "x".repeat(1000) + "\u0002" + "y".repeat(1000));
    String message = assertThrows(InvalidKeyException.class, () -> XmlCharacters.check(conf)).getMessage();
    assertTrue(message, message.startsWith("key is '...xxx") && message.contains("xx\\u0002yy")
        && message.endsWith("\\u0002 at position 1000 is not allowed"));
    assertTrue(message, message.length() < 300);
    Configuration names = new Configuration(false);
    names.set("na\u0003me", "value");
    assertTrue(assertThrows(InvalidKeyException.class, () -> XmlCharacters.check(names)).getMessage()
        .startsWith("na\\u0003me is 'na\\u0003me': expected a name with only characters"));
  }
}
