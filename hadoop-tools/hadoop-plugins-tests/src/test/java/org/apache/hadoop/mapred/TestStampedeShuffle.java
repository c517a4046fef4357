/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.SecretKey;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapred.FakeNodeManager.Fault;
import org.apache.hadoop.mapred.stampede.client.NodeClient;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.mapreduce.task.reduce.MergeManager;
import org.apache.hadoop.mapreduce.task.reduce.MergeManagerImpl;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.testing.ReservedPort;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.mockito.MockedConstruction;
import org.mockito.Mockito;

/** Checks that a reduce whose NodeManagers answer wrongly gets the same records and counts as with Hadoop's class. */
public class TestStampedeShuffle {
  private static final int MAPS = 12;
  private static final int RECORDS = 40;
  private static final SecretKey SECRET = JobTokenSecretManager.createSecretKey("secret".getBytes());
  private static final List<TaskCounter> COUNTERS = List.of(TaskCounter.SHUFFLED_MAPS, TaskCounter.FAILED_SHUFFLE,
      TaskCounter.REDUCE_SHUFFLE_BYTES, TaskCounter.MERGED_MAP_OUTPUTS, TaskCounter.SPILLED_RECORDS);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final JobConf job = new JobConf();
  private final Map<String, FakeNodeManager.Segment> segments = new LinkedHashMap<>();
  private final List<TaskCompletionEvent> events = new ArrayList<>();
  private CountDownLatch allKnown = new CountDownLatch(1);
  private int maps = MAPS;
  private int hosts = 1;
  /** The nodes of the last reduce, of which the first has the faults. */
  private final List<FakeNodeManager> nodes = new ArrayList<>();
  private List<Fault> faults = List.of();
  private Class<UserTold> combiner;
  private Runnable progress = () -> { };

  @Before
  public void prepare() throws IOException {
    job.set("fs.defaultFS", "file:///");
    job.set("mapreduce.cluster.local.dir", folder.newFolder().getPath());
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(IntWritable.class);
    job.setLong("mapreduce.reduce.memory.totalbytes", 4 << 20);
    job.setInt("mapreduce.reduce.shuffle.retry-delay.max.ms", 20);
    job.setInt("mapreduce.reduce.shuffle.connect.timeout", 10_000);
    // Everything that Hadoop's own class writes to disk is written.
    job.setInt("mapreduce.reduce.merge.from.memory.percent", 0);
  }

  @After
  public void stop() throws IOException {
    for (FakeNodeManager node : nodes) {
      node.close();
    }
    nodes.clear();
  }

  private static TaskAttemptID map(int number, int attempt) {
    return new TaskAttemptID("200", 1, TaskType.MAP, number, attempt);
  }

  private CompressionCodec codec() {
    return job.getCompressMapOutput()
        ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job) : null;
  }

  /** Writes the output of a map in the format of a real map. */
  private void write(TaskAttemptID map) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    IFile.Writer<Text, IntWritable> writer = new IFile.Writer<>(job, new FSDataOutputStream(bytes, null), Text.class,
        IntWritable.class, codec(), null);
    for (int i = 0; i < RECORDS; i++) {
      writer.append(new Text(String.format("key %03d of %03d", i, map.getTaskID().getId())), new IntWritable(i));
    }
    writer.close();
    segments.put(map.toString(), new FakeNodeManager.Segment(bytes.toByteArray(), writer.getRawLength()));
  }

  private void startNodes() throws IOException {
    for (int i = 0; i < hosts; i++) {
      nodes.add(new FakeNodeManager(SECRET, segments, i == 0 ? faults : List.of()));
    }
  }

  private void event(TaskAttemptID map, TaskCompletionEvent.Status status) {
    events.add(new TaskCompletionEvent(events.size(), map, map.getTaskID().getId(), true, status,
        nodes.get(map.getTaskID().getId() % hosts).url()));
  }

  /** An event that Hadoop looks at a second time once it has reported all of them. */
  private static final class LastEvent extends TaskCompletionEvent {
    private final CountDownLatch told;
    private final AtomicInteger looks = new AtomicInteger();

    LastEvent(TaskCompletionEvent event, CountDownLatch told) {
      super(event.getEventId(), event.getTaskAttemptId(), event.idWithinJob(), true, event.getTaskStatus(),
          event.getTaskTrackerHttp());
      this.told = told;
    }

    @Override
    public Status getTaskStatus() {
      if (looks != null && looks.incrementAndGet() == 2) {
        told.countDown();
      }
      return super.getTaskStatus();
    }
  }

  /** Hadoop's own class, made to fetch only once it knows all outputs, so that its requests are always the same. */
  private static final class HadoopsShuffle extends Shuffle<Text, IntWritable> {
    private final CountDownLatch told;

    HadoopsShuffle(CountDownLatch told) {
      this.told = told;
    }

    @Override
    protected MergeManager<Text, IntWritable> createMergeManager(Context context) {
      return new MergeManagerImpl<Text, IntWritable>(context.getReduceId(), context.getJobConf(),
          context.getLocalFS(), context.getLocalDirAllocator(), context.getReporter(), context.getCodec(), null, null,
          context.getSpilledRecordsCounter(), context.getReduceCombineInputCounter(),
          context.getMergedMapOutputsCounter(), this, context.getMergePhase(), context.getMapOutputFile()) {
        @Override
        public void waitForResource() throws InterruptedException {
          told.await();
          super.waitForResource();
        }
      };
    }
  }

  /** The outcome of a reduce: its records, and what it reported. */
  private final class Outcome {
    private final Counters counters = new Counters();
    private final TaskStatus status = TaskStatus.createTaskStatus(false);
    private final List<String> records = new ArrayList<>();
    private int requests;
    private int connections;

    private Map<String, Object> told() {
      Map<String, Object> told = new TreeMap<>();
      COUNTERS.forEach(counter -> told.put(counter.name(), counters.findCounter(counter).getValue()));
      counters.getGroup("Shuffle Errors").forEach(each -> told.put(each.getName(), each.getValue()));
      told.put("reported", status.getFetchFailedMaps().size());
      told.put("records", new TreeSet<>(records).toString());
      return told;
    }
  }

  private Outcome run(ShuffleConsumerPlugin<Text, IntWritable> plugin) throws Exception {
    stop();
    segments.clear();
    events.clear();
    for (int i = 0; i < maps; i++) {
      write(map(i, 0));
    }
    startNodes();
    for (int i = 0; i < maps; i++) {
      event(map(i, 0), TaskCompletionEvent.Status.SUCCEEDED);
    }
    return run(plugin, new Outcome());
  }

  private Outcome run(ShuffleConsumerPlugin<Text, IntWritable> plugin, Outcome outcome) throws Exception {
    TaskAttemptID id = new TaskAttemptID("200", 1, TaskType.REDUCE, 0, 0);
    job.setNumMapTasks(maps);
    job.setNumReduceTasks(1);
    job.set("mapreduce.task.attempt.id", id.toString());
    int last = events.size() - 1;
    events.set(last, new LastEvent(events.get(last), allKnown));
    TaskUmbilicalProtocol master = Mockito.mock(TaskUmbilicalProtocol.class);
    Mockito.when(master.getMapCompletionEvents(Mockito.any(), Mockito.anyInt(), Mockito.anyInt(), Mockito.any()))
        .thenAnswer(call -> new MapTaskCompletionEventsUpdate(
            events.subList(call.getArgument(1), events.size()).toArray(new TaskCompletionEvent[0]), false));
    ReduceTask task = new ReduceTask("job.xml", id, 0, maps, 1) {
      @Override
      public void statusUpdate(TaskUmbilicalProtocol umbilical) {
        // No one needs the status.
      }
    };
    task.setConf(job);
    task.setShuffleSecret(SECRET);
    Progress phases = new Progress();
    Counters counters = outcome.counters;
    Reporter reporter = reporter(counters);
    plugin.init(new ShuffleConsumerPlugin.Context<>(id, job, FileSystem.getLocal(job), master,
        new LocalDirAllocator("mapreduce.cluster.local.dir"), reporter, codec(), combiner,
        combiner == null ? null : new Task.CombineOutputCollector<>(
            counters.findCounter(TaskCounter.COMBINE_OUTPUT_RECORDS), reporter, job),
        counters.findCounter(TaskCounter.SPILLED_RECORDS), counters.findCounter(TaskCounter.COMBINE_INPUT_RECORDS),
        counters.findCounter(TaskCounter.SHUFFLED_MAPS), counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES),
        counters.findCounter(TaskCounter.FAILED_SHUFFLE), counters.findCounter(TaskCounter.MERGED_MAP_OUTPUTS),
        outcome.status, phases.addPhase("copy"), phases.addPhase("sort"), task, task.getMapOutputFile(), null));
    try {
      RawKeyValueIterator records = plugin.run();
      while (records.next()) {
        outcome.records.add(text(records.getKey()) + " " + text(records.getValue()));
      }
      records.close();
    } finally {
      plugin.close();
      outcome.requests = nodes.stream().mapToInt(node -> node.asked.size()).sum();
      outcome.connections = nodes.stream().mapToInt(FakeNodeManager::connections).sum();
    }
    return outcome;
  }

  private static String text(DataInputBuffer bytes) {
    return new String(bytes.getData(), bytes.getPosition(), bytes.getLength() - bytes.getPosition(),
        StandardCharsets.ISO_8859_1);
  }

  private Reporter reporter(Counters counters) {
    Reporter reporter = Mockito.mock(Reporter.class);
    Mockito.doAnswer(call -> {
      progress.run();
      return null;
    }).when(reporter).progress();
    Mockito.when(reporter.getCounter(Mockito.anyString(), Mockito.anyString()))
        .thenAnswer(call -> counters.findCounter(call.getArgument(0), call.<String>getArgument(1)));
    return reporter;
  }

  private Outcome ours() throws Exception {
    Outcome ours = run(new StampedeShuffle<>());
    assertEquals(1, ours.counters.findCounter("Stampede", "REDUCES_SHUFFLED_BY_STAMPEDE").getValue());
    return ours;
  }

  private void checkEqual(Fault... wrong) throws Exception {
    faults = List.of(wrong);
    Map<String, Object> expected = run(new HadoopsShuffle(allKnown)).told();
    assertEquals(faults.toString(), expected, ours().told());
    allKnown = new CountDownLatch(1);
  }

  /** Checks that one request fetches all outputs; Hadoop's class asks for 20 at a time, each on a new connection. */
  @Test
  public void allOutputsOfAHostAreAskedForAtOnce() throws Exception {
    maps = 60;
    Outcome hadoops = run(new HadoopsShuffle(allKnown));
    assertEquals(3, hadoops.requests);
    Outcome ours = ours();
    assertEquals(1, ours.requests);
    assertEquals(hadoops.told(), ours.told());
    List<String> sorted = new ArrayList<>(ours.records);
    sorted.sort(null);
    assertEquals(sorted, ours.records);
  }

  /** Checks that requests, each with a line of at most 4,096 bytes, share a connection. */
  @Test
  public void aConnectionIsUsedAgain() throws Exception {
    maps = 250;
    Outcome ours = ours();
    assertTrue("" + nodes.get(0).asked, ours.requests > 1 && ours.requests < 5);
    assertEquals(1, ours.connections);
    assertEquals(maps * RECORDS, ours.records.size());
  }

  @Test
  public void wrongAnswersCountAsTheyDoInHadoop() throws Exception {
    for (Fault fault : List.of(Fault.BREAKS, Fault.BREAKS_IN_HEADER, Fault.OTHER_BYTE, Fault.WRONG_REDUCE,
        Fault.BAD_ID, Fault.LONG_ID, Fault.OTHER_MAP, Fault.NEGATIVE_LENGTH, Fault.LESS_CONTENT, Fault.NO_SUM)) {
      checkEqualOrFailed(fault);
    }
    checkEqual(Fault.BREAKS, Fault.OTHER_BYTE, Fault.BREAKS);
  }

  @Test
  public void refusedRequestsCountAsTheyDoInHadoop() throws Exception {
    for (Fault fault : List.of(Fault.ERROR, Fault.BUSY, Fault.WRONG_HASH, Fault.NO_HASH, Fault.OTHER_VERSION)) {
      // With fewer maps, all of them would have failed, and the reduce would give up.
      maps = 4;
      job.setInt("mapreduce.reduce.shuffle.maxfetchfailures", 100);
      checkEqualOrFailed(fault);
    }
  }

  /**
   * Checks connections that are closed before the answer: the JDK's client, which Hadoop uses, sends a request a second
   * time, and not a third time.
   */
  @Test
  public void aConnectionClosedBeforeTheAnswerIsTriedOnceMore() throws Exception {
    maps = 4;
    job.setInt("mapreduce.reduce.shuffle.maxfetchfailures", 100);
    checkEqual(Fault.CLOSES_BEFORE_HEAD);
    Outcome ours = ours();
    assertEquals(0, ours.counters.findCounter(TaskCounter.FAILED_SHUFFLE).getValue());
    assertEquals(2, ours.requests);
    checkEqualOrFailed(Fault.CLOSES_BEFORE_HEAD, Fault.CLOSES_BEFORE_HEAD);
    checkEqualOrFailed(Fault.CLOSES_BEFORE_HEAD, Fault.ERROR);
  }

  /** Checks that a kept connection may be lost without using up the one retry of a new one. */
  @Test
  public void aKeptConnectionMayBeLostAsWell() throws Exception {
    maps = 250;
    faults = List.of(Fault.NONE, Fault.CLOSES_BEFORE_HEAD, Fault.CLOSES_BEFORE_HEAD);
    Outcome ours = ours();
    assertEquals(0, ours.counters.findCounter(TaskCounter.FAILED_SHUFFLE).getValue());
    assertEquals(maps * RECORDS, ours.records.size());
    assertEquals(3, ours.connections);
  }

  /**
   * Checks that a failed request counts 20 outputs as failed: rules that judge a reduce by its failures assume the 20
   * that a request of Hadoop's names.
   */
  @Test
  public void aFailureIsToldOfAsManyOutputsAsInHadoop() throws Exception {
    maps = 200;
    faults = List.of(Fault.NONE, Fault.ERROR);
    Outcome ours = ours();
    assertEquals(20, ours.counters.findCounter(TaskCounter.FAILED_SHUFFLE).getValue());
    assertEquals(maps * RECORDS, ours.records.size());
  }

  /** Checks that either both get all records and the same counts, or both give up. */
  private void checkEqualOrFailed(Fault... wrong) throws Exception {
    faults = List.of(wrong);
    Object expected = tried(new HadoopsShuffle(allKnown));
    assertEquals(faults.toString(), expected, tried(new StampedeShuffle<>()));
    allKnown = new CountDownLatch(1);
  }

  private Object tried(ShuffleConsumerPlugin<Text, IntWritable> plugin) throws Exception {
    try {
      return run(plugin).told();
    } catch (Shuffle.ShuffleError e) {
      return e.getCause().getMessage();
    }
  }

  /** Checks that an answer that no NodeManager would send is a failed request, and allocates no memory. */
  @Test
  public void strangeAnswersFail() throws Exception {
    for (Fault fault : List.of(Fault.LONG_HEAD, Fault.WRONG_CONTENT_LENGTH, Fault.CHUNKED, Fault.NO_HTTP)) {
      faults = List.of(fault);
      IOException failed = assertThrows(fault.toString(), Shuffle.ShuffleError.class, this::ours);
      assertEquals("Exceeded MAX_FAILED_UNIQUE_FETCHES; bailing-out.", failed.getCause().getMessage());
    }
    faults = List.of(Fault.HUGE_CONTENT);
    Outcome ours = ours();
    assertEquals(1, ours.counters.findCounter(TaskCounter.FAILED_SHUFFLE).getValue());
    assertEquals(maps * RECORDS, ours.records.size());
  }

  /** Checks that an output that fits on no disk ends the reduce, as in Hadoop. */
  @Test
  public void anOutputMayBeTooLargeForAnyDisk() {
    faults = List.of(Fault.HUGE);
    assertThrows(Shuffle.ShuffleError.class, () -> run(new HadoopsShuffle(allKnown)));
    assertThrows(Shuffle.ShuffleError.class, () -> run(new StampedeShuffle<>()));
  }

  @Test
  public void compressedOutputsAreTheSame() throws Exception {
    job.setCompressMapOutput(true);
    checkEqual();
    checkEqual(Fault.OTHER_BYTE);
    checkEqual(Fault.BREAKS);
  }

  /**
   * Checks several nodes that answer at the same time, whose outputs several threads of the client decompress. There
   * are so many threads that it is one chance in millions that all nodes belong to the same one.
   */
  @Test
  public void severalThreadsCopyFromSeveralNodes() throws Exception {
    hosts = 5;
    maps = 100;
    job.setCompressMapOutput(true);
    job.setMapOutputCompressorClass(GzipCodec.class);
    job.setInt("mapreduce.reduce.shuffle.parallelcopies", 40);
    job.setInt("mapreduce.task.sort.threads", 40);
    Set<String> threads = ConcurrentHashMap.newKeySet();
    progress = () -> threads.add(Thread.currentThread().getName());
    checkEqual();
    assertTrue(threads.toString(),
        threads.stream().filter(name -> name.startsWith("map-output-client-")).count() > 1);
    assertEquals(hosts, ours().requests);
    checkEqual(Fault.BREAKS);
    checkEqual(Fault.OTHER_BYTE);
  }

  /** Checks that a broken copy is retried without a failure if NodeManagers may restart. */
  @Test
  public void aBrokenCopyMayBeTriedAgain() throws Exception {
    job.setBoolean("mapreduce.reduce.shuffle.fetch.retry.enabled", true);
    job.setInt("mapreduce.reduce.shuffle.fetch.retry.interval-ms", 10);
    checkEqual(Fault.BREAKS, Fault.BREAKS_IN_HEADER);
    assertEquals(0, ours().counters.findCounter(TaskCounter.FAILED_SHUFFLE).getValue());
  }

  /** Checks that, as in Hadoop, outputs with impossible lengths are fetched again, unless the length is negative. */
  @Test
  public void wrongLengthsMayBeTriedAgain() throws Exception {
    job.setBoolean("mapreduce.reduce.shuffle.fetch.retry.enabled", true);
    job.setInt("mapreduce.reduce.shuffle.fetch.retry.interval-ms", 10);
    checkEqual(Fault.LESS_CONTENT, Fault.NO_SUM);
    assertEquals(0, ours().counters.findCounter(TaskCounter.FAILED_SHUFFLE).getValue());
    checkEqual(Fault.NEGATIVE_LENGTH);
    assertEquals(1, ours().counters.findCounter(TaskCounter.FAILED_SHUFFLE).getValue());
  }

  @Test
  public void nobodyListens() throws Exception {
    try (ReservedPort nobody = new ReservedPort()) {
      maps = 1;
      job.setInt("mapreduce.reduce.shuffle.connect.timeout", 100);
      // The reduce ends before it would ask again.
      job.setInt("mapreduce.reduce.shuffle.retry-delay.max.ms", 10_000);
      write(map(0, 0));
      startNodes();
      events.add(new TaskCompletionEvent(0, map(0, 0), 0, true, TaskCompletionEvent.Status.SUCCEEDED,
          "http://127.0.0.1:" + nobody.port()));
      Outcome hadoops = new Outcome();
      assertThrows(Shuffle.ShuffleError.class, () -> run(new HadoopsShuffle(allKnown), hadoops));
      Outcome ours = new Outcome();
      assertThrows(Shuffle.ShuffleError.class, () -> run(new StampedeShuffle<>(), ours));
      assertEquals(hadoops.told(), ours.told());
      assertEquals(List.of(map(0, 0)), ours.status.getFetchFailedMaps());
    }
  }

  /** Checks events of obsolete, killed or failed attempts, and of a map that the job does without. */
  @Test
  public void obsoleteOutputsAreNotCopied() throws Exception {
    maps = 4;
    Map<String, Object> told = null;
    for (ShuffleConsumerPlugin<Text, IntWritable> plugin : List.of(new HadoopsShuffle(allKnown),
        new StampedeShuffle<Text, IntWritable>())) {
      segments.clear();
      events.clear();
      // It may be requested before its end is known.
      write(map(0, 0));
      write(map(0, 1));
      write(map(1, 0));
      write(map(3, 0));
      startNodes();
      event(map(0, 0), TaskCompletionEvent.Status.SUCCEEDED);
      event(map(0, 0), TaskCompletionEvent.Status.OBSOLETE);
      event(map(1, 1), TaskCompletionEvent.Status.KILLED);
      event(map(0, 1), TaskCompletionEvent.Status.SUCCEEDED);
      event(map(1, 0), TaskCompletionEvent.Status.SUCCEEDED);
      event(map(2, 0), TaskCompletionEvent.Status.TIPFAILED);
      event(map(3, 0), TaskCompletionEvent.Status.SUCCEEDED);
      Map<String, Object> now = run(plugin, new Outcome()).told();
      assertEquals(told == null ? now : told, now);
      told = now;
      stop();
    }
    assertEquals(3L, told.get("SHUFFLED_MAPS"));
  }

  /** Checks memory for only a few outputs at a time: the others wait, and those present are merged to files. */
  @Test
  public void outputsWaitForRoom() throws Exception {
    maps = 100;
    job.setInt("mapreduce.task.io.sort.factor", 3);
    job.setLong("mapreduce.reduce.memory.totalbytes", 8000);
    Outcome ours = ours();
    assertEquals(maps * RECORDS, ours.records.size());
    List<String> sorted = new ArrayList<>(ours.records);
    sorted.sort(null);
    assertEquals(sorted, ours.records);
    assertEquals(maps, ours.counters.findCounter(TaskCounter.MERGED_MAP_OUTPUTS).getValue());
    assertTrue(ours.counters.findCounter(TaskCounter.SPILLED_RECORDS).getValue() > maps * RECORDS);
  }

  /** Checks that outputs too large for memory go to disk as they arrive. */
  @Test
  public void largeOutputsGoToDisk() throws Exception {
    job.setFloat("mapreduce.reduce.shuffle.memory.limit.percent", 0.0001f);
    checkEqual();
    checkEqual(Fault.OTHER_BYTE);
    job.setCompressMapOutput(true);
    checkEqual(Fault.BREAKS);
  }

  /** Checks that a key with which Hadoop would not start is left to Hadoop, as are SSL and encryption. */
  @Test
  public void whatItCannotDoIsLeftToHadoop() throws Exception {
    job.set("mapreduce.reduce.shuffle.parallelcopies", "0x3");
    job.set("mapreduce.task.sort.threads", "many");
    Outcome outcome = run(new StampedeShuffle<>());
    assertEquals(1, outcome.counters.findCounter("Stampede", "REDUCES_SHUFFLED_BY_HADOOP").getValue());
    assertEquals(0, outcome.counters.findCounter("Stampede", "REDUCES_SHUFFLED_BY_STAMPEDE").getValue());
    assertEquals(maps * RECORDS, outcome.records.size());
    job.unset("mapreduce.task.sort.threads");
    job.set("mapreduce.reduce.shuffle.input.buffer.percent", "2");
    assertThrows(IllegalArgumentException.class, () -> run(new StampedeShuffle<>()));
  }

  /** Checks that a fault on the client's own thread ends the reduce, which would otherwise wait forever. */
  @Test
  public void aFaultOfTheClientEndsTheReduce() {
    Error fault = new AssertionError("a fault");
    progress = () -> {
      if (Thread.currentThread().getName().startsWith("map-output-client")) {
        throw fault;
      }
    };
    assertSame(fault, assertThrows(Shuffle.ShuffleError.class, this::ours).getCause());
  }

  /**
   * Checks that nothing of the plug-in is left when it leaves the shuffle to Hadoop: it has to find out before it makes
   * anything, as that would stay.
   */
  @Test
  public void nothingIsLeftOfWhatHadoopDoes() throws Exception {
    long before = referees();
    Outcome outcome;
    try (MockedConstruction<NodeClient> clients = Mockito.mockConstruction(NodeClient.class, (client, how) -> {
      throw new IOException("no file descriptors");
    })) {
      outcome = run(new StampedeShuffle<>());
    }
    assertEquals(1, outcome.counters.findCounter("Stampede", "REDUCES_SHUFFLED_BY_HADOOP").getValue());
    assertEquals(maps * RECORDS, outcome.records.size());
    assertEquals(before, referees());
  }

  /** Returns the number of threads that release failed hosts; each scheduler of Hadoop has one. */
  private static long referees() {
    return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().contains("Referee")).count();
  }

  /** Checks that each record is read once however outputs were merged in memory, and each output counted once. */
  @Test
  public void outputsAreMergedInMemoryWhereAKeyWantsIt() throws Exception {
    maps = 50;
    job.setInt("mapreduce.reduce.merge.from.memory.percent", 25);
    job.setBoolean("mapreduce.reduce.merge.memtomem.enabled", true);
    job.setInt("mapreduce.reduce.merge.memtomem.threshold", 3);
    AtomicInteger merges = new AtomicInteger();
    progress = () -> merges.addAndGet(Thread.currentThread().getName().equals("merge of memory") ? 1 : 0);
    Outcome ours = ours();
    assertTrue("" + merges, merges.get() > 0);
    assertEquals(maps * RECORDS, ours.records.size());
    List<String> sorted = new ArrayList<>(ours.records);
    sorted.sort(null);
    assertEquals(sorted, ours.records);
    assertEquals(maps, ours.counters.findCounter(TaskCounter.MERGED_MAP_OUTPUTS).getValue());
    assertEquals(0, ours.counters.findCounter(TaskCounter.SPILLED_RECORDS).getValue());
  }

  /** Checks the thread of merges, which is the plug-in's own: a combiner may ask for the user. */
  @Test
  public void combinersRunAsTheUserOfTheTask() throws Exception {
    maps = 100;
    job.setLong("mapreduce.reduce.memory.totalbytes", 8000);
    combiner = UserTold.class;
    UserTold.USERS.clear();
    Outcome ours = UserGroupInformation.createRemoteUser("somebody")
        .doAs((PrivilegedExceptionAction<Outcome>) this::ours);
    assertEquals(maps * RECORDS, ours.records.size());
    assertEquals(Map.of("merge of memory", "somebody"), UserTold.USERS);
  }
}
