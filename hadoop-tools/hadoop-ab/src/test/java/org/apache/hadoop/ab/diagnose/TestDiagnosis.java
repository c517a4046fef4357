/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** Tests that the diagnosis of made-up hosts finds what needs to be changed on them. */
public class TestDiagnosis {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private HostFixture host;
  private int nodes = 10;
  private int slots = 8;
  private OptionalLong data = OptionalLong.empty();
  private List<Path> folders = List.of(Path.of("/data"));

  @Before
  public void setUp() throws Exception {
    host = new HostFixture(temporary.getRoot().toPath());
  }

  private Diagnosis diagnosis() throws Exception {
    return new Diagnosis(new Host(host.write(), Here.NOWHERE), new Plan(nodes, slots, data, folders));
  }

  /**
   * Returns the name and severity of each finding that is not fine, except that of the JDK, which is not known from a
   * host's files.
   */
  private Map<String, Severity> complaints() throws Exception {
    Map<String, Severity> found = new TreeMap<>();
    diagnosis().findings().stream().filter(each -> each.severity() != Severity.FINE && !each.name().equals("JDK"))
        .forEach(each -> found.put(each.name(), each.severity()));
    return found;
  }

  private Finding finding(String name) throws Exception {
    return diagnosis().findings().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  private void assertComplaint(String name, Severity severity) throws Exception {
    assertEquals(Map.of(name, severity), complaints());
  }

  @Test
  public void goodHostHasNothingToMend() throws Exception {
    assertEquals(Map.of(), complaints());
    assertEquals(0, diagnosis().status());
    assertEquals(List.of(), diagnosis().findings().stream().filter(each -> each.why().isBlank()
        || each.shouldBe().isBlank()).toList());
  }

  /** In a larger cluster, more reduces connect to one node at once. */
  @Test
  public void queuesAreThoseOfTheSize() throws Exception {
    nodes = 1003;
    slots = 2;
    assertEquals(Map.of("net.core.netdev_max_backlog", Severity.ADVICE), complaints());
    assertEquals("3009 or more", finding("net.core.netdev_max_backlog").shouldBe());
    nodes = 3000;
    assertEquals(Set.of("net.core.netdev_max_backlog", "net.core.somaxconn", "net.ipv4.tcp_max_syn_backlog"),
        complaints().keySet());
    assertEquals("6000 or more", finding("net.core.somaxconn").shouldBe());
  }

  @Test
  public void eachNumberOfTheKernelIsLookedAt() throws Exception {
    host.kernel("net/ipv4/tcp_abort_on_overflow", "1");
    assertComplaint("net.ipv4.tcp_abort_on_overflow", Severity.BREAKS);
    assertEquals(2, diagnosis().status());
    host.kernel("net/ipv4/tcp_abort_on_overflow", "0");
    host.kernel("vm/swappiness", "60");
    assertComplaint("vm.swappiness", Severity.ADVICE);
    assertEquals(1, diagnosis().status());
    for (NumberRule rule : KernelRules.ALL) {
      host.kernel(rule.name().replace('.', '/'), rule.atLeast() ? "0" : "99999");
    }
    assertEquals(new TreeSet<>(KernelRules.ALL.stream().map(NumberRule::name).toList()), complaints().keySet());
  }

  /** The two hosts of the article on superlinear speedup: reduces failed on the one with much memory and one disk. */
  @Test
  public void muchMemoryBeforeOneDiskStopsWritersTooLong() throws Exception {
    host.kernel("vm/dirty_ratio", "20");
    host.memory(68, 66);
    assertComplaint("limit of unwritten pages", Severity.BREAKS);
    String is = finding("limit of unwritten pages").is();
    assertTrue(is, is.startsWith("13.2 GB (vm.dirty_ratio 20), written in 135 s at 100 MB/s"));
    host.memory(7, 6);
    assertEquals(Map.of(), complaints());
    host.kernel("vm/dirty_bytes", String.valueOf(4L << 30));
    assertComplaint("limit of unwritten pages", Severity.ADVICE);
    host.kernel("vm/dirty_background_bytes", String.valueOf(2L << 30));
    assertEquals(Set.of("limit of unwritten pages", "unwritten pages, start of writing"), complaints().keySet());
  }

  @Test
  public void limitsOfTheUserAreThoseOfTheShell() throws Exception {
    host.limits("512", "65536", "unlimited");
    assertComplaint("open files, soft limit", Severity.ADVICE);
    host.limits("1024", "16384", "unlimited");
    assertComplaint("open files, hard limit", Severity.ADVICE);
    host.limits("1024", "2048", "1000");
    assertEquals(Map.of("open files, hard limit", Severity.BREAKS, "processes and threads", Severity.BREAKS),
        complaints());
    host.limits("unlimited", "unlimited", "100000");
    assertEquals(Map.of(), complaints());
    host.file("proc/self/limits", "Max open files   a few   many\nMax processes");
    assertEquals(Set.of("open files, soft limit", "open files, hard limit", "processes and threads"),
        complaints().keySet());
  }

  @Test
  public void groupsAroundThisOneCount() throws Exception {
    host.file("sys/fs/cgroup/user.slice/cpu.max", "250000 100000");
    host.file("sys/fs/cgroup/user.slice/shell.scope/cpu.max", "max 100000");
    host.file("sys/fs/cgroup/user.slice/memory.max", String.valueOf(4L << 30));
    host.file("sys/fs/cgroup/user.slice/pids.max", "1000");
    assertEquals(Map.of("control group: processors", Severity.ADVICE, "control group: threads", Severity.ADVICE,
        "memory", Severity.BREAKS), complaints());
    assertEquals("2.5", finding("control group: processors").is());
    assertEquals("4 GB", finding("memory").is());
    host.file("proc/self/cgroup", "4:cpu,cpuacct:/docker/1\n2:memory:/docker/1");
    host.file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1");
    host.file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
    host.file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");
    assertEquals(Map.of(), complaints());
    host.file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "400000");
    assertComplaint("control group: processors", Severity.ADVICE);
  }

  @Test
  public void disksAreThoseOfTheFolders() throws Exception {
    host.file(HostFixture.DISK + "queue/scheduler", "none mq-deadline [bfq]");
    host.file(HostFixture.DISK + "queue/read_ahead_kb", "128");
    assertEquals(Map.of("sda: scheduler", Severity.ADVICE, "sda: read-ahead", Severity.ADVICE), complaints());
    host.file(HostFixture.DISK + "queue/rotational", "0");
    host.file(HostFixture.DISK + "queue/scheduler", "[none] mq-deadline");
    assertEquals(Map.of(), complaints());
    String volume = "sys/devices/virtual/block/dm-0/";
    host.file(volume + "queue/scheduler", "none");
    host.file("proc/self/mountinfo", "22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n"
        + "40 22 253:0 / /my\\040data rw,noatime - xfs /dev/mapper/v rw,sync");
    host.write();
    Files.createDirectories(temporary.getRoot().toPath().resolve(volume + "slaves"));
    Files.createSymbolicLink(temporary.getRoot().toPath().resolve(volume + "slaves/sda1"),
        temporary.getRoot().toPath().resolve(HostFixture.DISK + "sda1"));
    host.device("253:0", volume);
    folders = List.of(Path.of("/my data/a"), Path.of("/my data"));
    assertEquals(Map.of("/my data/a: mount options", Severity.ADVICE, "/my data: mount options", Severity.ADVICE),
        complaints());
    assertEquals(1, diagnosis().findings().stream().filter(each -> each.name().equals("sda: scheduler")).count());
  }

  @Test
  public void mountsThatDoNotHold() throws Exception {
    host.file("proc/self/mountinfo", "22 1 8:1 / / ro,relatime - ext4 /dev/sda1 rw");
    assertComplaint("/data: mount options", Severity.BREAKS);
    host.file("proc/self/mountinfo", "22 1 8:1 / / rw - ext4 /dev/sda1 rw");
    assertComplaint("/data: mount options", Severity.ADVICE);
    host.file("proc/self/mountinfo", "22 1 0:40 / / rw,relatime - overlay overlay rw");
    assertEquals(Map.of("disk scheduler", Severity.UNKNOWN, "read-ahead", Severity.UNKNOWN), complaints());
    host.file("proc/self/mountinfo", "22 1 0:40 / / rw,relatime - tmpfs tmpfs rw");
    assertEquals(Severity.ADVICE, complaints().get("/data: file system"));
  }

  @Test
  public void memoryIsHeldAgainstTheData() throws Exception {
    data = OptionalLong.of(200L << 30);
    Map<String, Severity> complaints = complaints();
    assertEquals(Severity.ADVICE, complaints.remove("memory for files, compared with 20 GB of data per node"));
    assertEquals(Map.of("/data: free space", Severity.UNKNOWN), complaints);
    for (long bytes : new long[] {1L << 30, 2000L << 30}) {
      data = OptionalLong.of(bytes);
      assertEquals(Map.of("/data: free space", Severity.UNKNOWN), complaints());
    }
  }

  @Test
  public void hugePagesSwapAndClocks() throws Exception {
    host.file("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never");
    host.file("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet");
    host.file("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave");
    host.file("proc/meminfo", "MemTotal: 33554432 kB\nMemAvailable: 31457280 kB\nSwapTotal: 4194304 kB\n"
        + "SwapFree: 2097152 kB");
    assertEquals(Map.of("transparent huge pages: enabled", Severity.ADVICE, "clock source", Severity.ADVICE,
        "CPU governor", Severity.ADVICE, "swap in use", Severity.ADVICE), complaints());
    assertEquals("2 GB of 4 GB", finding("swap in use").is());
  }

  @Test
  public void othersMustReachTheHostByItsName() throws Exception {
    host.file("etc/hosts", "127.0.0.1 localhost\n127.0.1.1 node1\n");
    assertComplaint("host name node1", Severity.BREAKS);
    nodes = 1;
    assertEquals(Map.of(), complaints());
    host.file("etc/hosts", "10.0.0.9 localhost\n10.0.0.1 node1\n");
    assertComplaint("localhost", Severity.BREAKS);
    host.file("etc/hosts", "# nothing");
    assertEquals(Map.of("localhost", Severity.UNKNOWN, "host name node1", Severity.UNKNOWN), complaints());
  }

  @Test
  public void portsOfDaemonsAreReserved() throws Exception {
    host.kernel("net/ipv4/ip_local_reserved_ports", "50010,50020-50040");
    assertComplaint("net.ipv4.ip_local_reserved_ports", Severity.ADVICE);
    assertEquals("50060,50070,50075,50090,50105,50470,50475 included",
        finding("net.ipv4.ip_local_reserved_ports").shouldBe());
    host.kernel("net/ipv4/ip_local_port_range", "20000\t49999");
    assertEquals(Map.of(), complaints());
  }

  /** A missing number is unknown, not a fault: a container may hide it. */
  @Test
  public void whatIsMissingIsNotKnown() throws Exception {
    host.remove("");
    for (Map.Entry<String, Severity> complaint : complaints().entrySet()) {
      assertEquals(complaint.getKey(), Severity.UNKNOWN, complaint.getValue());
    }
    assertTrue(complaints().size() > 30);
    assertEquals(0, diagnosis().status());
    assertTrue(diagnosis().text().contains("\nunknown here\n  net.core.somaxconn: should be 1024 or more\n"));
  }

  @Test
  public void foreignTextIsNotKnown() throws Exception {
    host.kernel("net/core/somaxconn", "");
    host.kernel("fs/file-max", "12345678901234567890x");
    assertEquals(Map.of("net.core.somaxconn", Severity.UNKNOWN, "fs.file-max", Severity.UNKNOWN), complaints());
  }

  /** systemd sets fs.file-max to the largest long, and older kernels have even larger values. */
  @Test
  public void numbersBeyondALongAreTheLargest() throws Exception {
    for (String limit : List.of("9223372036854775807", "18446744073709551615")) {
      host.kernel("fs/file-max", limit);
      assertEquals(Map.of(), complaints());
      assertEquals(Long.MAX_VALUE, new Host(host.write(), Here.NOWHERE).number("proc/sys/fs/file-max").getAsLong());
    }
    host.kernel("fs/file-max", "-99999999999999999999");
    assertEquals(Long.MIN_VALUE, new Host(host.write(), Here.NOWHERE).number("proc/sys/fs/file-max").getAsLong());
  }

  @Test
  public void memoryWithoutANumberIsNotKnown() throws Exception {
    host.file("proc/meminfo", "MemTotal:\nMemAvailable: kB\n");
    assertTrue(complaints().containsValue(Severity.UNKNOWN));
    assertEquals(OptionalLong.empty(), new Host(host.write(), Here.NOWHERE).memory("MemTotal"));
  }

  private final StringWriter out = new StringWriter();

  private int execute(String... arguments) {
    CommandLine line = new CommandLine(new DiagnoseCommand());
    line.setOut(new PrintWriter(out));
    line.setExecutionExceptionHandler((e, command, parsed) -> {
      throw e;
    });
    out.getBuffer().setLength(0);
    return line.execute(arguments);
  }

  @Test
  public void commandTellsPeopleAndPrograms() throws Exception {
    host.kernel("vm/swappiness", "60");
    host.kernel("net/ipv6/bindv6only", "1");
    String root = host.write().toString();
    assertEquals(2, execute("--root", root, "--nodes", "10", "--dir", "/data"));
    String text = out.toString();
    assertTrue(text, text.startsWith("node1, as a node of a cluster of 10 nodes with 8 slots each, files in /data\n\n"
        + "will break\n  net.ipv6.bindv6only: is 1; should be 0\n      a JVM "));
    assertTrue(text, text.contains("\nadvice\n  vm.swappiness: is 60; should be 10 or less\n"));
    assertTrue(text, text.contains("\nfine\n"));
    assertEquals(2, execute("--root", root, "--json", "--slots", "4", "--data", "1g"));
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertEquals(4, json.at("/cluster/slots").asInt());
    assertEquals(1L << 30, json.at("/cluster/data").asLong());
    assertEquals("BREAKS", json.at("/findings/0/severity").asText());
    assertEquals("1", json.at("/findings/0/is").asText());
    assertEquals("ADVICE", json.at("/findings/1/severity").asText());
  }

  @Test
  public void thisHostIsReadAsFarAsItTells() {
    int status = execute("--json", "--dir", temporary.getRoot().toString());
    assertTrue(out.toString(), status >= 0 && out.toString().contains("\"JDK\""));
  }

  /** A kernel file has to be read with a single call, or else it is cut off after its first byte. */
  @Test
  public void numbersOfThisHostAreWhole() throws Exception {
    assumeTrue("no /proc/sys", Files.isReadable(Path.of("/proc/sys/kernel/pid_max")));
    Process cat = new ProcessBuilder("cat", "/proc/sys/kernel/pid_max").start();
    String said = new String(cat.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
    assertEquals(OptionalLong.of(Long.parseLong(said)),
        new Host(Path.of("/"), Here.THIS).number("proc/sys/kernel/pid_max"));
  }

  @Test
  public void optionsAreRefusedByName() {
    assertRefused("--nodes 0 is out of range: 1 to 100000", "--nodes", "0");
    assertRefused("--slots 10001 is out of range: 1 to 10000", "--slots", "10001");
    assertRefused("--data '3q' is not a size", "--data", "3q");
    assertRefused("--root no/such is not allowed: it must be a directory", "--root", "no/such");
  }

  private void assertRefused(String message, String... arguments) {
    CommandLine line = new CommandLine(new DiagnoseCommand());
    StringBuilder said = new StringBuilder();
    line.setExecutionExceptionHandler((e, command, parsed) -> {
      said.append(e instanceof UserError ? e.getMessage() : e);
      return 2;
    });
    assertEquals(2, line.execute(arguments));
    assertTrue(said.toString(), said.toString().startsWith(message));
  }
}
