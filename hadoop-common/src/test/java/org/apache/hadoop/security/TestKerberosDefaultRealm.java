/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the default realm found without sun.security is the same as stock finds with it on the same settings. */
public class TestKerberosDefaultRealm {
  private static final int BOUND_SECONDS = 60;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void ofKrb5Conf() throws Exception {
    check("simple", List.of("realm=EXAMPLE.COM", "short=hdfs"), krb5("default_realm = EXAMPLE.COM"));
  }

  @Test
  public void ofSystemProperties() throws Exception {
    check("simple", List.of("realm=OTHER.ORG", "No rules applied to hdfs/host@EXAMPLE.COM"),
        krb5("default_realm = EXAMPLE.COM"), "-Djava.security.krb5.realm=OTHER.ORG",
        "-Djava.security.krb5.kdc=localhost");
  }

  @Test
  public void emptyWhereNoneIsConfigured() throws Exception {
    check("simple", List.of("realm=", "No rules applied to hdfs/host@EXAMPLE.COM"), krb5("forwardable = true"));
  }

  @Test
  public void refusedWhereNoneIsConfiguredAndNeeded() throws Exception {
    check("kerberos", List.of("refused: Can't get Kerberos configuration"), krb5("forwardable = true"));
  }

  private void check(String authentication, List<String> expected, String... options) throws Exception {
    String main = PrintDefaultRealm.class.getName();
    String stock = child().onStock().options(options)
        .run(BOUND_SECONDS, main, authentication);
    assertEquals("stock", expected, lines(stock));
    assertEquals("ours", expected, lines(child().options(options).run(BOUND_SECONDS, main, authentication)));
  }

  private static List<String> lines(String output) {
    return output.lines().filter(line -> line.matches("(realm=|short=|refused|No rules).*")).toList();
  }

  private ChildJvm child() throws IOException {
    return new ChildJvm(folder.newFolder().toPath());
  }

  private String krb5(String setting) throws IOException {
    Path file = folder.newFile().toPath();
    Files.writeString(file, "[libdefaults]\n  " + setting + "\n");
    return "-Djava.security.krb5.conf=" + file;
  }
}
