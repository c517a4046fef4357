/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.EOFException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ServedMapOutput;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.Timeout;

/** Tests that bytes copied over plain connections are those written, and that differences are detected. */
public class TestRawServer {
  private static final int MAPS = 9;
  private static final int HOSTS = 2;
  private static final int REDUCES = 3;

  @Rule
  public final Timeout limit = Timeout.seconds(60);

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final JobConf conf = new JobConf();
  private final int[][] sums = new int[MAPS][];
  private final Map<String, List<ServedMapOutput.Ranges>> hosts = new LinkedHashMap<>();
  private final List<ReservedPort> ports = new ArrayList<>();

  @Before
  public void setUp() {
    conf.set("mapreduce.cluster.local.dir", temporary.getRoot().toString());
    conf.setUser("ab");
    conf.setNumReduceTasks(REDUCES);
  }

  @After
  public void tearDown() throws Exception {
    for (ReservedPort port : ports) {
      port.close();
    }
  }

  private void write(int segmentBytes) throws Exception {
    SegmentSource source = new SegmentSource(7, segmentBytes);
    for (int map = 0; map < MAPS; map++) {
      int number = map;
      sums[map] = ServedMapOutput.write(conf, map, SegmentSource.key(map), reduce -> source.value(number, reduce));
      hosts.computeIfAbsent(Addresses.of(map % HOSTS), host -> new ArrayList<>())
          .add(ServedMapOutput.ranges(conf, map));
    }
  }

  private RawCopy copy(int port, int host, int reduce) throws Exception {
    List<RawCopy.Segment> segments = new ArrayList<>();
    for (int map = host; map < MAPS; map += HOSTS) {
      segments.add(new RawCopy.Segment(map, ServedMapOutput.ranges(conf, map).length(reduce), sums[map][reduce]));
    }
    return new RawCopy(new InetSocketAddress(Addresses.of(host), port), reduce, segments);
  }

  private int start() throws Exception {
    ReservedPort port = new ReservedPort();
    ports.add(port);
    RawServer.start(hosts, port.port());
    return port.port();
  }

  /** Segments of less than a buffer, about one buffer, and many. */
  @Test
  public void everyReduceGetsItsBytesOfEachHost() throws Exception {
    for (int segment : new int[] {64, 1000, 128 << 10, 1 << 20}) {
      hosts.clear();
      write(segment);
      int port = start();
      for (int host = 0; host < HOSTS; host++) {
        for (int reduce = 0; reduce < REDUCES; reduce++) {
          RawCopy copy = copy(port, host, reduce);
          for (int round = 0; round < 2; round++) {
            copy.run();
            copy.check();
          }
        }
      }
    }
  }

  @Test
  public void rangesFillTheFile() throws Exception {
    write(1000);
    ServedMapOutput.Ranges output = ServedMapOutput.ranges(conf, 4);
    long next = 0;
    for (int reduce = 0; reduce < REDUCES; reduce++) {
      assertEquals(next, output.start(reduce));
      next += output.length(reduce);
    }
    assertEquals(output.file().toFile().length(), next);
  }

  @Test
  public void otherBytesAreToldByMapAndReduce() throws Exception {
    write(1000);
    Path file = ServedMapOutput.ranges(conf, 5).file();
    long within = ServedMapOutput.ranges(conf, 5).start(2) + 500;
    try (FileChannel output = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      output.read(one, within);
      output.write(one.put(0, (byte) ~one.get(0)).flip(), within);
    }
    int port = start();
    RawCopy other = copy(port, 1, 1);
    other.run();
    other.check();
    RawCopy broken = copy(port, 1, 2);
    broken.run();
    assertEquals("wrong output: reduce 2 got different bytes of map 5 over a plain connection",
        assertThrows(RunException.class, broken::check).getMessage());
  }

  @Test
  public void fewerBytesAreAnEndThatComesTooEarly() throws Exception {
    write(1000);
    try (FileChannel output =
        FileChannel.open(ServedMapOutput.ranges(conf, 8).file(), StandardOpenOption.WRITE)) {
      output.truncate(10);
    }
    RawCopy broken = copy(start(), 0, 1);
    assertThrows(EOFException.class, broken::run);
  }

  @Test
  public void takenPortIsTold() throws Exception {
    write(64);
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(Addresses.of(1)))) {
      assertThrows(BindException.class, () -> RawServer.start(hosts, taken.getLocalPort()));
    }
  }
}
