/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;

import java.util.List;
import org.junit.Test;

/** Tests that secrets are masked, and nothing else. */
public class TestSecretKeys {
  private final SecretKeys shipped = SecretKeys.of(null);

  @Test
  public void valuesOfSecretKeysAreMasked() {
    for (String key : List.of("ssl.server.keystore.keypassword", "fs.s3.awsSecretAccessKey", "PASSWORD", "a.passwd",
        "job.token", "x.credential", "x.credentials", "fs.azure.account.key.some.host", "my.apiKey", "private-key")) {
      assertEquals(key, "***", shipped.masked(key, "hush"));
    }
  }

  @Test
  public void othersAreNot() {
    for (String key : List.of("mapreduce.map.output.key.class", "dfs.block.access.key.update.interval",
        "dfs.namenode.delegation.token.max-lifetime", "dfs.https.keystore", "fs.s3.awsAccessKeyId", "key")) {
      assertEquals(key, "plain", shipped.masked(key, "plain"));
    }
    assertNull(shipped.masked("password", null));
  }

  @Test
  public void secretsInTextsAreMasked() {
    assertEquals("-Xmx1g -Dstore.password=*** -Dother=b",
        shipped.masked("mapred.child.java.opts", "-Xmx1g -Dstore.password=\"a b\" -Dother=b"));
    assertEquals("password=*** x", shipped.masked("password=$1\\ x"));
    assertEquals("hdfs://me:***@host/x and http://host/", shipped.masked("hdfs://me:hush@host/x and http://host/"));
    assertEquals("a=b=c", shipped.masked("a=b=c"));
  }

  /** Checks that each assignment in a text is masked separately; a row has a text and its public form. */
  @Test
  public void eachAssignmentOfATextIsLookedAt() {
    String[][] table = {
        {"A=1,AWS_SECRET_KEY=abc", "A=1,AWS_SECRET_KEY=***"},
        {"AWS_SECRET_KEY=abc,A=1", "AWS_SECRET_KEY=***,A=1"},
        {"password=a,b;c&d", "password=***"},
        {"http://host/?user=a&token=b&x=c", "http://host/?user=a&token=***&x=c"},
        {"-javaagent:x.jar=user=a,password=b -Xmx1g", "-javaagent:x.jar=user=a,password=*** -Xmx1g"},
        {"-Dopts=\"-Dx.password=p\" -Dy=1", "-Dopts=\"-Dx.password=***\" -Dy=1"},
        {"-Dopts=\"-Dx.password=p -Dy=1\" z", "-Dopts=\"-Dx.password=*** -Dy=1\" z"},
        {"-Dopts=\"-Dx.password='a b' -Dy=1\"", "-Dopts=\"-Dx.password=*** -Dy=1\""},
        {"-Dopts='-Dx.password=\"a b\"'", "-Dopts='-Dx.password=***'"},
        {"sh -c \"java -Da=\\\"-Dx.password=p\\\" -Db=\\\"c\\\"\" d",
            "sh -c \"java -Da=\\\"-Dx.password=***\\\" -Db=\\\"c\\\"\" d"},
        {"sh -c \"java -Dx.password=\\\"a b\\\" c\"", "sh -c \"java -Dx.password=*** c\""},
        {"-Dx.password=\"a\\\"b c\" d", "-Dx.password=*** d"},
        {"-Dx.password=a\"b c\"d e", "-Dx.password=*** e"},
        {"-Dx.password='a b", "-Dx.password=***"},
        {"-Dx.password=it's -Dy=1", "-Dx.password=*** -Dy=1"},
        {"it isn't so: \"-Dx.password=a'b\" c", "it isn't so: \"-Dx.password=***\" c"},
        {"a.password=x b.password=\"y\" c.password='z'", "a.password=*** b.password=*** c.password=***"},
        {"token=abc== x", "token=*** x"},
        {"password= x", "password= x"},
        {"password=", "password="},
        {"-Dpath=\"a b\" -Dname='c d'", "-Dpath=\"a b\" -Dname='c d'"}};
    for (String[] row : table) {
      assertEquals(row[0], row[1], shipped.masked(row[0]));
      assertEquals(row[0], row[1], shipped.masked("mapred.child.env", row[0]));
    }
  }

  @Test
  public void theShippedFileSaysWhatTheClassSays() {
    assertEquals(SecretKeys.SHIPPED, new Configuration().get(SecretKeys.KEY));
  }

  @Test
  public void stockMasksNothing() {
    Configuration conf = new Configuration();
    conf.addResource("stock-behaviour.xml");
    SecretKeys stock = SecretKeys.of(conf);
    assertEquals("hush", stock.masked("password", "hush"));
    assertEquals("http://me:hush@host password=x", stock.masked("http://me:hush@host password=x"));
  }

  @Test
  public void aConfigurationIsMaskedInACopy() {
    Configuration conf = new Configuration(false);
    conf.set("a.password", "hush");
    conf.set("b.options", "-Da.password=hush -Xmx1g");
    conf.set("c", "${a.password}");
    Configuration masked = shipped.masked(conf);
    assertEquals("***", masked.get("a.password"));
    assertEquals("-Da.password=*** -Xmx1g", masked.get("b.options"));
    assertEquals("***", masked.get("c"));
    assertEquals("hush", conf.get("a.password"));
  }

  @Test
  public void expressionsAreChecked() {
    Configuration conf = new Configuration(false);
    conf.set(SecretKeys.KEY, "hidden, visible(");
    assertEquals(SecretKeys.KEY + " is 'hidden, visible(': expected regular expressions separated by commas, or none",
        assertThrows(InvalidKeyException.class, () -> SecretKeys.of(conf)).getMessage());
    conf.set(SecretKeys.KEY, "hidden, ");
    assertEquals("***", SecretKeys.of(conf).masked("what.is.hidden.here", "x"));
    assertEquals("x", SecretKeys.of(conf).masked("password", "x"));
  }
}
