/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.tools.conf.key.KeyType.Verdict;
import org.junit.Test;

/** Tests that the types of the table accept good values and refuse others. */
public class TestTypes {
  @Test
  public void wholeNumbers() {
    assertGood("int 1..10 threads", "1", "10", "0xA");
    assertIll("int 1..10 threads", "", "one", "1.0", "1k");
    assertOut("int 1..10 threads", "0", "11", "-0x1", "99999999999");
    assertOut("int 0.. threads", "2147483648");
    assertGood("long 0.. bytes", "9223372036854775807");
    assertGood("int .. bytes", "-2147483648");
    assertEquals("an integer from 1 to 10 (threads)", type("int 1..10 threads").allowed());
    assertEquals("an integer from 0 to 65535 (a port)", type("int 0..65535 as a port").allowed());
  }

  @Test
  public void fractions() {
    assertGood("number 0..1", "0", "0.999f", "1");
    assertIll("number 0..1", "", "half", "NaN");
    assertOut("number 0..1", "-0.1", "1.1");
    assertOut("number >0..1", "0");
    assertGood("number ..", "-1", "2");
    assertEquals("a number from 0 to 1", type("number 0..1").allowed());
    assertEquals("a number greater than 0 and up to 1", type("number >0..1").allowed());
    assertEquals("a number of at least 0 (minutes)", type("number 0.. minutes").allowed());
    assertEquals("a number", type("number ..").allowed());
  }

  @Test
  public void words() {
    assertGood("boolean", "true", "false");
    assertIll("boolean", "TRUE", "yes", "");
    assertGood("choice simple|kerberos", "simple");
    assertIll("choice simple|kerberos", "Simple");
    assertGood("word exit|grace", "EXIT");
    assertEquals("true or false", type("boolean").allowed());
  }

  @Test
  public void addresses() {
    assertGood("address", "nn:9000", "0.0.0.0:0", "[::1]:80", "hdfs://nn:9000/", ":8020");
    assertIll("address", "nn:http", "nn 9000", "nn:9000:1", "nn", "local", "hdfs://nn/");
    assertGood("address local", "jt:9001", "local");
    assertIll("address local", "jt", "locale");
    assertGood("address host", "nn", "nn:9000");
    assertIll("address host", "nn:http");
    assertOut("address", "nn:65536");
    assertGood("uri", "hdfs://nn:9000", "file:///", "s3://bucket");
    assertIll("uri", "hdfs:/nn:9000", "hdfs://my_host:9000", "a b");
  }

  @Test
  public void folders() {
    assertGood("folders", "/d/1", "/d/1, /d/2", "file:///d/1");
    assertIll("folders", "~/d", "/d/1,,/d/2", "hdfs://nn/d", ",");
    assertGood("folder", "/d/1");
  }

  @Test
  public void classesOfHadoopExist() {
    assertGood("class", "org.apache.hadoop.io.compress.GzipCodec", "com.acme.Codec");
    assertIll("class", "org.apache.hadoop.io.compress.GzipCodek", "com acme", "com..acme");
    assertGood("classes", "com.acme.A,org.apache.hadoop.io.compress.GzipCodec", "");
  }

  @Test
  public void others() {
    assertGood("pattern", "a.*");
    assertIll("pattern", "a(");
    assertGood("secret-names", "a.*,b$", "none");
    assertIll("secret-names", "a.*,b(");
    assertGood("jvm-flags", "-Xss1m -XX:+UseG1GC");
    assertIll("jvm-flags", "-javaagent:a.jar");
    assertGood("int? 0.. kilobytes", "");
    assertOut("int? 0.. kilobytes", "-1");
  }

  @Test
  public void textsOfSomeForm() {
    assertGood("environment", "A=b", "A=b,", "LD_LIBRARY_PATH=$LD_LIBRARY_PATH:/x,B=c d");
    assertIll("environment", "A", "A=", "=b", "A=b, ,C=d", "A=b=c", "");
    assertGood("environment?", "");
    assertGood("mode", "022", "700", "u=rwx,g=rx,o=");
    assertIll("mode", "22", "0022", "888", "rwx", "u=rwX", "");
    assertGood("tasks", "0-2", "0-2,5, 7-", "-3");
    assertIll("tasks", "0..2", "2-0", "a", "1-2-3", "all");
    assertGood("url", "http://host:80/x?id=$jobId&s=$jobStatus", "https://host");
    assertIll("url", "host/x", "ftp://host/", "http:///x", "http://host/a b", "");
    assertGood("addresses", "self", "*", "self, 10.0.0.0/8,::1");
    assertIll("addresses", "", "myhost", "10.0.0.0/33", "self;*");
  }

  private static KeyType type(String text) {
    return TypeText.parse(List.of(text.split(" ")));
  }

  private static void assertGood(String type, String... values) {
    assertVerdict(Verdict.GOOD, type, values);
  }

  private static void assertIll(String type, String... values) {
    assertVerdict(Verdict.ILL_TYPED, type, values);
  }

  private static void assertOut(String type, String... values) {
    assertVerdict(Verdict.OUT_OF_RANGE, type, values);
  }

  private static void assertVerdict(Verdict verdict, String type, String... values) {
    for (String value : values) {
      assertEquals(type + " '" + value + "'", verdict, type(type).judge(value));
    }
  }
}
