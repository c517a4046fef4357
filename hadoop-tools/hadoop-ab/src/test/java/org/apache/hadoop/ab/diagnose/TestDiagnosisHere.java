/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.ab.arms.Jdk;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/**
 * Tests the diagnosis of a host that can be asked for more than its files contain, and of clusters of several sizes.
 */
public class TestDiagnosisHere {
  private static final long GIGABYTE = 1L << 30;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private HostFixture host;
  private String jdk = "17.0.15";
  private long free = 60 * GIGABYTE;
  private int nodes = 1;
  private int slots = 8;

  @Before
  public void setUp() throws Exception {
    host = new HostFixture(temporary.getRoot().toPath());
  }

  private Finding finding(String name) throws Exception {
    Here here = new Here() {
      @Override
      public List<String> addresses(String each) {
        return each.equals("node1") ? List.of("10.0.0.1", "127.0.1.1") : List.of("127.0.0.1");
      }

      @Override
      public Optional<Jdk> jdk() {
        return Optional.of(new Jdk(Path.of("/jdk"), jdk, "X"));
      }

      @Override
      public OptionalLong shell() {
        return OptionalLong.of(7);
      }

      @Override
      public OptionalLong freeBytes(Path folder) {
        return OptionalLong.of(free);
      }
    };
    return new Diagnosis(new Host(host.write(), here),
        new Plan(nodes, slots, OptionalLong.of(20 * GIGABYTE), List.of(Path.of("/data")))).findings().stream()
        .filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  private void assertWanted(String name, String shouldBe) throws Exception {
    assertEquals(name, shouldBe, finding(name).shouldBe());
  }

  @Test
  public void jdkIsOneThatBothSidesStartOn() throws Exception {
    assertEquals(Severity.FINE, finding("JDK").severity());
    jdk = "11.0.2";
    assertEquals(Severity.BREAKS, finding("JDK").severity());
    jdk = "24";
    assertEquals(Severity.ADVICE, finding("JDK").severity());
  }

  @Test
  public void dataNeedsThreeTimesItsRoom() throws Exception {
    assertEquals(Severity.FINE, finding("/data: free space").severity());
    free = 60 * GIGABYTE - 1;
    assertEquals(Severity.BREAKS, finding("/data: free space").severity());
    nodes = 2;
    assertEquals("each has a half of it", Severity.FINE, finding("/data: free space").severity());
  }

  @Test
  public void limitsAreThoseOfTheShellBeforeOurOwn() throws Exception {
    host.file("proc/7/limits", "Max open files            100               200              files     \n");
    assertEquals("200", finding("open files, hard limit").is());
    assertEquals(Severity.FINE, finding("processes and threads").severity());
  }

  @Test
  public void namesThatFilesDoNotTellAreAsked() throws Exception {
    host.file("etc/hosts", "# nothing");
    assertEquals(Severity.FINE, finding("localhost").severity());
    assertEquals(Severity.FINE, finding("host name node1").severity());
    nodes = 2;
    assertEquals("10.0.0.1, 127.0.1.1", finding("host name node1").is());
    assertEquals(Severity.BREAKS, finding("host name node1").severity());
  }

  @Test
  public void remoteDisksAndSeveralOfThem() throws Exception {
    host.file("proc/self/mountinfo", "22 1 0:40 / / rw,relatime - nfs4 far:/x rw");
    assertEquals(Severity.ADVICE, finding("/data: file system").severity());
    host.file("proc/self/mountinfo", "22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw,dirsync");
    assertEquals(Severity.ADVICE, finding("/data: mount options").severity());
    host.file("proc/self/mountinfo", "22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n"
        + "23 1 0:40 / / rw,relatime - tmpfs tmpfs rw");
    assertEquals("the later lies over the earlier", "tmpfs at /", finding("/data: file system").is());
  }

  @Test
  public void theTightestGroupCounts() throws Exception {
    host.file("sys/fs/cgroup/user.slice/cpu.max", "250000 100000");
    host.file("sys/fs/cgroup/user.slice/shell.scope/cpu.max", "500000 100000");
    host.file("sys/fs/cgroup/user.slice/pids.max", "9000");
    host.file("sys/fs/cgroup/user.slice/shell.scope/pids.max", "700");
    assertEquals("2.5", finding("control group: processors").is());
    assertEquals("700", finding("control group: threads").is());
  }

  @Test
  public void slotsThatNobodyNamesAreTheProcessorsThatMayBeUsed() throws Exception {
    host.file("sys/fs/cgroup/user.slice/cpu.max", "250000 100000");
    StringWriter out = new StringWriter();
    new CommandLine(new DiagnoseCommand()).setOut(new PrintWriter(out)).execute("--root", host.write().toString());
    assertTrue(out.toString(), out.toString().startsWith("node1, as a node of a cluster of 1 node with 3 slots, "));
  }

  @Test
  public void whatDoesNotRotateWritesFaster() throws Exception {
    assertTrue(finding("limit of unwritten pages").shouldBe().startsWith("2 GB or less, written in 20 s"));
    host.file(HostFixture.DISK + "queue/rotational", "0");
    assertTrue(finding("limit of unwritten pages").shouldBe().startsWith("7.8 GB or less, written in 20 s"));
  }

  @Test
  public void aDiskThatDoesNotTellRotates() throws Exception {
    host.remove(HostFixture.DISK + "queue/rotational");
    assertEquals("mq-deadline", finding("sda: scheduler").shouldBe());
  }

  @Test
  public void processorsAreHalfTheSlots() throws Exception {
    slots = 16;
    assertEquals(Severity.FINE, finding("processors").severity());
    slots = 17;
    assertEquals(Severity.ADVICE, finding("processors").severity());
  }

  @Test
  public void namesInRemarksAreNone() throws Exception {
    nodes = 2;
    host.file("etc/hosts", "127.0.0.1 localhost\n127.0.0.9 other # node1\n10.0.0.2 node1");
    assertEquals("10.0.0.2", finding("host name node1").is());
  }

  @Test
  public void limitsGrowWithTheCluster() throws Exception {
    assertWanted("net.netfilter.nf_conntrack_max", "65536 or more");
    assertWanted("fs.file-max", "131072 or more");
    assertWanted("kernel.pid_max", "32768 or more");
    assertWanted("kernel.threads-max", "10240 or more");
    assertWanted("memory", "5.1 GB or more");
    nodes = 1000;
    slots = 100;
    assertWanted("net.netfilter.nf_conntrack_max", "880000 or more");
    assertWanted("fs.file-max", "1616384 or more");
    assertWanted("kernel.pid_max", "33792 or more");
    assertWanted("kernel.threads-max", "33792 or more");
    assertWanted("net.core.netdev_max_backlog", "30000 or more");
    assertWanted("net.core.somaxconn", "65535 or more");
    assertWanted("memory", "41 GB or more");
    assertWanted("processors", "half the slots or more: 50");
  }
}
