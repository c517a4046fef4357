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

  /** Checks passwords that are not escaped as a URL asks for. */
  @Test
  public void passwordsInUrlsAreMaskedToTheirEnd() {
    String[][] table = {
        {"jdbc:mysql://u:p@ss@h:3306/db", "jdbc:mysql://u:***@h:3306/db"},
        {"ftp://u:a/b@h/x", "ftp://u:***@h/x"},
        {"ftp://u:/a?b#c:d,e@h and ftp://v:x@i", "ftp://u:***@h and ftp://v:***@i"},
        {"ftp://me@home:pw@h", "ftp://me@home:***@h"},
        {"ftp://u:123@h", "ftp://u:***@h"},
        {"ftp://u:1,2;3@h", "ftp://u:***@h"},
        {"ftp://:pw@h", "ftp://:***@h"},
        {"s3n://ID:12/ab+c@bucket/k", "s3n://ID:***@bucket/k"},
        {"ftp://a:b@h/x,ftp://c:d@i/y", "ftp://a:***@h/x,ftp://c:***@i/y"},
        {"hdfs://nn:8020/a,ftp://c:d@i/y", "hdfs://nn:8020/a,ftp://c:***@i/y"},
        {"http://h/?next=ftp://c:d@i", "http://h/?next=ftp://c:***@i"},
        {"-Durl=ftp://u:p@q@h -Dmail=a@b", "-Durl=ftp://u:***@h -Dmail=a@b"},
        {"jdbc:oracle:thin:scott/tiger@h:1521:x", "jdbc:oracle:thin:scott/***@h:1521:x"},
        {"JDBC:oracle:oci8:scott/ti/g@r@//h:1521/x", "JDBC:oracle:oci8:scott/***@//h:1521/x"},
        {"jdbc:postgresql://u:12/b@h/db", "jdbc:postgresql://u:***@h/db"},
        {"jdbc:odbc:x;UID=u;PWD=p", "jdbc:odbc:x;UID=u;PWD=***"},
        {"jdbc:sqlserver://h:1433;user=me@h;password=p", "jdbc:sqlserver://h:1433;user=me@h;password=***"}};
    for (String[] row : table) {
      assertEquals(row[0], row[1], shipped.masked(row[0]));
      assertEquals(row[0], row[1], shipped.masked("mapreduce.jdbc.url", row[0]));
    }
  }

  @Test
  public void otherSignsInUrlsAreLeftAlone() {
    for (String text : List.of("me@home", "a:b@c", "git@host:group/project", "http://host/me@home",
        "hdfs://nn:8020/user/me@home", "http://host:80?mail=me@home", "http://[::1]:8020/me@home",
        "zk://h1:2181,h2:2181/me@home", "hdfs://nn1:8020/a,hdfs://nn2:8020/me@home", "ftp://u@h:21/me@home",
        "ftp://u@h", "ftp://u:@h", "see http://host:80 or me@home", "file:///C:/me@home",
        "jdbc:oracle:thin:@//h:1521/x", "jdbc:oracle:thin:@h:1521:x", "jdbc:oracle:thin:/@h",
        "jdbc:mysql://h:3306/db?user=me@h&ssl=true", "jdbc:h2:file:/data/me@home", "PWD=/home/me")) {
      assertEquals(text, shipped.masked(text));
    }
  }

  /** Checks that a user's value neither exhausts the stack nor takes quadratic time, which would be hours. */
  @Test
  public void longTextsAreMaskedInLinearTime() {
    for (String part : List.of("jdbc:", "jdbc:a:", "://", "://:", "://:1", "jdbc:a://u:1", "jdbc:oracle:x:", ",a:",
        ":a", "a ", "s3://", "@", "://:1,a:")) {
      String text = part.repeat(2_000_000 / part.length());
      assertEquals(part, text, shipped.masked(text));
      shipped.masked(text + "@");
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
