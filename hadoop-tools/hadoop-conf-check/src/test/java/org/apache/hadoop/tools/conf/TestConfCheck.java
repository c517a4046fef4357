/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the output and the exit status of the command. */
public class TestConfCheck {
  private static final List<String> SITES = List.of("core-site.xml", "hdfs-site.xml", "mapred-site.xml");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void nothingToSayOfFilesWithoutFaults() throws IOException {
    for (String site : SITES) {
      write(site, "");
    }
    assertEquals(new CommandRun(0, "", ""), run());
  }

  @Test
  public void stockBehaviourIsWithoutFaults() throws IOException {
    try (InputStream in = TestConfCheck.class.getResourceAsStream("/stock-behaviour.xml")) {
      Files.write(folder.getRoot().toPath().resolve("stock-behaviour.xml"), in.readAllBytes());
    }
    for (String site : SITES) {
      write(site, "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='stock-behaviour.xml'/>");
    }
    assertEquals(new CommandRun(0, "", ""), run());
  }

  @Test
  public void shippedFolderIsWithoutFaults() {
    String shipped = System.getProperty("repository.root") + "/hadoop-dist/src/main/etc/hadoop";
    assertEquals(new CommandRun(0, "", ""), CommandRun.of(shipped));
    assertEquals(new CommandRun(0, "", ""),
        CommandRun.of("--daemon", "namenode,secondarynamenode,datanode,jobtracker,tasktracker", shipped));
  }

  @Test
  public void missingSiteFileIsSaid() throws IOException {
    write("core-site.xml", "");
    write("hdfs-site.xml", "");
    assertEquals(
        new CommandRun(0, "", "conf-check: " + folder.getRoot() + " has no mapred-site.xml: the defaults apply\n"),
        run());
  }

  @Test
  public void whatCannotBeUsedIsOneLine() throws IOException {
    assertUnusable(run(), folder.getRoot() + " has no core-site.xml, hdfs-site.xml or mapred-site.xml");
    assertUnusable(CommandRun.of(folder.getRoot() + "/nothing"), folder.getRoot() + "/nothing is not a directory");
    Files.writeString(folder.getRoot().toPath().resolve("core-site.xml"), "<configuration>\n<property>");
    CommandRun run = run();
    assertEquals(2, run.status());
    assertTrue(run.err(), run.err().startsWith("conf-check: " + folder.getRoot() + "/core-site.xml:2: not XML: "));
    assertEquals(run.err(), 1, run.err().lines().count());
    assertEquals(2, CommandRun.of().status());
    assertEquals(2, CommandRun.of("--daemon", "nobody", folder.getRoot().toString()).status());
  }

  private static void assertUnusable(CommandRun run, String reason) {
    assertEquals(new CommandRun(2, "", "conf-check: " + reason + "\n"), run);
  }

  @Test
  public void daemonThatIsNamedHearsOnlyOfItself() throws IOException {
    write("core-site.xml", property("fs.defaultFS", "hdfs://nn:9000"));
    write("hdfs-site.xml", property("dfs.namenode.handler.count", "no"));
    write("mapred-site.xml", property("mapreduce.jobtracker.address", "jt:9001")
        + property("mapreduce.tasktracker.http.threads", "0"));
    assertEquals(2, run().out().lines().count());
    assertTrue(run("--daemon", "namenode").out().contains("dfs.namenode.handler.count"));
    assertEquals(1, run("--daemon", "namenode").out().lines().count());
    assertTrue(run("--daemon", "TaskTracker").out().contains("mapreduce.tasktracker.http.threads"));
    assertEquals(0, run("--daemon", "jobtracker").status());
    assertEquals(2, run("--daemon", "namenode,tasktracker").out().lines().count());
  }

  @Test
  public void secondaryNameNodeHearsOfItsKeys() throws IOException {
    write("core-site.xml", property("fs.defaultFS", "hdfs://nn:9000"));
    write("hdfs-site.xml", property("dfs.namenode.checkpoint.period", "0") + property("dfs.secondary.https.port", "no")
        + property("dfs.namenode.handler.count", "no"));
    write("mapred-site.xml", property("dfs.secondary.namenode.keytab.file", "/k"));
    String told = run("--daemon", "SecondaryNameNode").out();
    assertEquals(told, 3, told.lines().count());
    assertTrue(told, told.contains("dfs.namenode.checkpoint.period"));
    assertTrue(told, told.contains("dfs.secondary.https.port is 'no'"));
    assertTrue(told, told.contains("it belongs in hdfs-site.xml [SecondaryNameNode]"));
    assertEquals(2, run("--daemon", "namenode").out().lines().count());
    write("core-site.xml", "");
    assertTrue(run("--daemon", "secondarynamenode").out().contains("fs.defaultFS is 'file:///' by default"));
  }

  @Test
  public void daemonNeedsAnAddressAndClientsDoNot() throws IOException {
    for (String site : SITES) {
      write(site, property("hadoop.tmp.dir", "/data/tmp"));
    }
    assertEquals(0, run().status());
    assertEquals(0, run("--daemon", "client").status());
    assertTrue(run("--daemon", "tasktracker").out().contains("mapreduce.jobtracker.address is 'local' by default"));
    assertTrue(run("--daemon", "datanode").out().contains("fs.defaultFS is 'file:///' by default"));
  }

  @Test
  public void keysOfOthersCanBeAccepted() throws IOException {
    write("core-site.xml", property("acme.colour", "blue") + property("hbase.rootdir", "/h"));
    assertEquals(2, run().out().lines().count());
    assertEquals(1, run("--accept", "acme.*").out().lines().count());
    assertEquals(0, run("--accept", "acme.*,hbase.rootdir").status());
  }

  @Test
  public void variablesAreFilledIn() throws IOException {
    write("core-site.xml", property("hadoop.tmp.dir", "${nobody.sets.this}/tmp") + property("my.number", "12k")
        + property("fs.df.interval", "${my.number}") + property("io.file.buffer.size", "${ipc.maximum.setup.length}")
        + property("hadoop.log.dir", "${hadoop.log.dir}/x"));
    String told = run("--accept", "my.*").out();
    assertTrue(told, told.contains("ill-typed: fs.df.interval is '${my.number}': expected an integer from "));
    assertTrue(told, told.contains("hadoop.log.dir is '${hadoop.log.dir}/x': its variables form a cycle"));
    assertEquals(told, 2, told.lines().count());
  }

  @Test
  public void secretsAreNotPrinted() throws IOException {
    write("core-site.xml", property("fs.s3.awsSecretAccesKey", "S3CR3T-1")
        + property("fs.s3.awsSecretAccessKey", "${S3CR3T-2}")
        + property("acme.password", "S3CR3T-3")
        + property("fs.defaultFS", "s3://id:S3CR3T-4@buck et")
        + property("acme.options", "-Djavax.net.ssl.keyStorePassword=S3CR3T-5 -Dx=y")
        + property("mapreduce.jdbc.passwrd", "S3CR3T-6")
        + property("ssl.server.keystore.password", "S3CR3T-7")
        + property("fs.s3.awsAccesKeyId", "S3CR3T-9")
        + property("acme.url", "ftp://u:S3CR3T-10@S3CR3T-11/S3CR3T-12@host")
        + property("acme.jdbc.url", "jdbc:oracle:thin:scott/S3CR3T-13@host"));
    CommandRun run = run();
    assertEquals(1, run.status());
    assertTrue(run.out(), run.out().contains("(hidden)"));
    assertFalse(run.out(), (run.out() + run.err()).contains("S3CR3T"));
    Files.writeString(folder.getRoot().toPath().resolve("hdfs-site.xml"),
        "<configuration><property><name>a.password</name><value>half &S3CR3T-8; half</value></property>");
    assertEquals(2, run().status());
    assertFalse(run().err(), run().err().contains("S3CR3T"));
  }

  /** The key that makes the web pages hide values hides them here, too, in addition to those that are hidden anyway. */
  @Test
  public void configurationSaysWhatIsSecret() throws IOException {
    write("core-site.xml", property("hadoop.security.sensitive-config-keys", "^acme\\.pin$")
        + property("acme.pin", "S3CR3T") + property("acme.password", "S3CR3T") + property("acme.colour", "blue"));
    assertFalse(run().out(), run().out().contains("S3CR3T"));
    assertTrue(run().out(), run().out().contains("acme.colour is 'blue'"));
  }

  private void write(String site, String properties) throws IOException {
    Files.writeString(folder.getRoot().toPath().resolve(site), "<configuration>" + properties + "</configuration>");
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>\n";
  }

  private CommandRun run(String... options) {
    Path root = folder.getRoot().toPath();
    String[] arguments = new String[options.length + 1];
    System.arraycopy(options, 0, arguments, 0, options.length);
    arguments[options.length] = root.toString();
    return CommandRun.of(arguments);
  }
}
