/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.mapred.JobTracker;
import org.apache.hadoop.mapreduce.sort.RecordBuffer;
import org.apache.hadoop.mapreduce.spill.SegmentIndex;
import org.apache.hadoop.shuffle.Signer;
import org.apache.hadoop.shuffle.client.ShuffleClient;
import org.apache.hadoop.shuffle.server.ShuffleServer;
import org.apache.hadoop.util.GatheringCrc32;
import org.apache.hadoop.util.PureJavaCrc32;
import org.junit.BeforeClass;
import org.junit.Test;

/**
 * Checks that, of all classes of Hadoop, stock's and ours, only the adapters named here call an engine, so that an
 * engine can change, or run in another Hadoop, without changes to the daemons.
 *
 * <p>Also checks that each rule finds a class of this test that breaks it, and that each adapter does call an engine.
 */
public class TestEngineCallers {
  private static final String SORT = "org.apache.hadoop.mapreduce.sort";
  private static final String SPILL = "org.apache.hadoop.mapreduce.spill";
  private static final String SHUFFLE = "org.apache.hadoop.shuffle";
  private static final String SERVER = SHUFFLE + ".server";
  private static final String CLIENT = SHUFFLE + ".client";
  private static final String SUM = GatheringCrc32.class.getName();

  private static final Set<String> MAP_TASK = union(in("org.apache.hadoop.mapred", "AttemptOutputFiles", "TaskCombiner",
      "IFileChecksum", "JobRecords", "MapSpillTask", "MapTaskSide", "PartitionedMapOutput", "SegmentHeap", "SortTimes",
      "SortedRecords"), in("org.apache.hadoop.mapreduce.task.attempt", "KeySortings"),
      in("org.apache.hadoop.mapreduce.util", "ThreadSafeClasses"));

  private static final Set<String> TRACKER = union(in("org.apache.hadoop.mapred", "TaskTrackerFigures"),
      in("org.apache.hadoop.mapreduce.server.tasktracker.shuffle", "OpenFileCache", "ShuffleServerKeys",
          "SmallMapOutputCache", "SmallOutput", "TrackerFront", "TrackerSegments"));

  private static final Set<String> REDUCE_TASK =
      in("org.apache.hadoop.mapreduce.task.reduce", "BatchedCopy", "HostCopy");

  /** The classes in which stock computed checksums itself. */
  private static final Set<String> SUMMED = union(in("org.apache.hadoop.fs", "ChecksumFileSystem", "ChecksumFs"),
      in("org.apache.hadoop.hdfs", "DFSOutputStream", "server.datanode.BlockReceiver"),
      in("org.apache.hadoop.io.compress.zlib", "BuiltInGzipDecompressor"),
      in("org.apache.hadoop.mapred", "SpillRecord"), in("org.apache.hadoop.util", "DataChecksum"));

  /** The classes that compute checksums of whole blocks, which need no gathering. */
  private static final Set<String> SUM_BLOCKS = union(Set.of(SUM), in("org.apache.hadoop.fs", "WholeChunks"),
      in("org.apache.hadoop.conf", "SnapshotFormat"), in("org.apache.hadoop.io.compress.zlib", "JavaGzipCompressor"),
      in("org.apache.hadoop.mapreduce.task.reduce", "SegmentSum"));

  private static final ArchRule SORT_IS_CALLED_BY_MAPS = called(resideInAnyPackage(SORT, SPILL), MAP_TASK);
  private static final ArchRule SERVER_IS_CALLED_BY_TRACKERS = called(resideInAPackage(SERVER), TRACKER);
  private static final ArchRule CLIENT_IS_CALLED_BY_REDUCES = called(resideInAPackage(CLIENT), REDUCE_TASK);
  private static final ArchRule REST_OF_SHUFFLE_IS_CALLED_BY_BOTH =
      called(resideInAPackage(SHUFFLE + "..").and(not(resideInAnyPackage(SERVER, CLIENT))),
          union(TRACKER, REDUCE_TASK));
  private static final ArchRule SUM_IS_CALLED_WHERE_STOCK_SUMMED = called(named(Set.of(SUM)), SUMMED);
  private static final ArchRule SUM_OF_THE_JDK_IS_CALLED_FOR_BLOCKS =
      called(named(Set.of(CRC32.class.getName())), SUM_BLOCKS);
  private static final ArchRule TABLES_ARE_CALLED_BY_NOBODY =
      called(named(Set.of(PureJavaCrc32.class.getName())), Set.of());
  private static final ArchRule SUM_KNOWS_THE_JDK = knowsTheJdk(SUM);

  private static JavaClasses hadoop;

  /** A class that calls all engines. */
  static final class Caller {
    RecordBuffer buffer;
    SegmentIndex index;
    ShuffleServer server;
    ShuffleClient client;
    Signer signer;
    GatheringCrc32 sum;
    CRC32 blockSum;
    PureJavaCrc32 tables;
  }

  private static Set<String> in(String folder, String... names) {
    return Stream.of(names).map(name -> folder + "." + name).collect(Collectors.toSet());
  }

  @SafeVarargs
  private static Set<String> union(Set<String>... sets) {
    return Stream.of(sets).flatMap(Set::stream).collect(Collectors.toSet());
  }

  /** Matches classes with these names, and their nested classes. */
  private static DescribedPredicate<JavaClass> named(Set<String> names) {
    return describe("named " + new TreeSet<>(names), type -> names.contains(top(type)));
  }

  private static String top(JavaClass type) {
    return type.getBaseComponentType().getName().replaceAll("\\$.*", "");
  }

  private static ArchRule called(DescribedPredicate<JavaClass> engine, Set<String> callers) {
    return noClasses().that(not(named(callers).or(engine))).should().dependOnClassesThat(engine);
  }

  private static ArchRule knowsTheJdk(String name) {
    return classes().that(named(Set.of(name))).should().onlyDependOnClassesThat().resideInAnyPackage("java..");
  }

  @BeforeClass
  public static void read() throws Exception {
    List<Location> modules = new ArrayList<>();
    for (Class<?> each : List.of(Configuration.class, DistributedFileSystem.class, JobTracker.class)) {
      Path path = Path.of(each.getProtectionDomain().getCodeSource().getLocation().toURI());
      modules.add(path.toString().endsWith(".jar") ? Location.of(new JarFile(path.toFile())) : Location.of(path));
    }
    // The rules need only the names of other classes, such as the JDK's.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    hadoop = new ClassFileImporter().importLocations(modules);
    for (Class<?> each : List.of(Configuration.class, DistributedFileSystem.class, JobTracker.class)) {
      assertTrue(each.getName(), hadoop.contain(each));
    }
  }

  @Test
  public void sortIsCalledByMaps() {
    SORT_IS_CALLED_BY_MAPS.check(hadoop);
    assertEquals(MAP_TASK, callers(resideInAnyPackage(SORT, SPILL)));
  }

  @Test
  public void shuffleIsCalledByTrackersAndReduces() {
    SERVER_IS_CALLED_BY_TRACKERS.check(hadoop);
    CLIENT_IS_CALLED_BY_REDUCES.check(hadoop);
    REST_OF_SHUFFLE_IS_CALLED_BY_BOTH.check(hadoop);
    assertEquals(union(TRACKER, REDUCE_TASK), callers(resideInAPackage(SHUFFLE + "..")));
  }

  @Test
  public void sumsAreTakenWhereStockTookThem() {
    SUM_IS_CALLED_WHERE_STOCK_SUMMED.check(hadoop);
    SUM_OF_THE_JDK_IS_CALLED_FOR_BLOCKS.check(hadoop);
    TABLES_ARE_CALLED_BY_NOBODY.check(hadoop);
    SUM_KNOWS_THE_JDK.check(hadoop);
    assertEquals(SUMMED, callers(named(Set.of(SUM))));
    assertEquals(SUM_BLOCKS, callers(named(Set.of(CRC32.class.getName()))));
  }

  /** Returns the classes that call an engine without being part of it. */
  private static Set<String> callers(DescribedPredicate<JavaClass> engine) {
    return hadoop.stream().flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(each -> engine.test(each.getTargetClass().getBaseComponentType())
            && !engine.test(each.getOriginClass()))
        .map(Dependency::getOriginClass).map(TestEngineCallers::top).collect(Collectors.toSet());
  }

  @Test
  public void callersAreFoundThatAreNoAdapters() {
    JavaClasses caller = new ClassFileImporter().importClasses(Caller.class, RecordBuffer.class, SegmentIndex.class,
        ShuffleServer.class, ShuffleClient.class, Signer.class, GatheringCrc32.class, CRC32.class,
        PureJavaCrc32.class);
    finds(SORT_IS_CALLED_BY_MAPS, caller, RecordBuffer.class);
    finds(SORT_IS_CALLED_BY_MAPS, caller, SegmentIndex.class);
    finds(SERVER_IS_CALLED_BY_TRACKERS, caller, ShuffleServer.class);
    finds(CLIENT_IS_CALLED_BY_REDUCES, caller, ShuffleClient.class);
    finds(REST_OF_SHUFFLE_IS_CALLED_BY_BOTH, caller, Signer.class);
    finds(SUM_IS_CALLED_WHERE_STOCK_SUMMED, caller, GatheringCrc32.class);
    finds(SUM_OF_THE_JDK_IS_CALLED_FOR_BLOCKS, caller, CRC32.class);
    finds(TABLES_ARE_CALLED_BY_NOBODY, caller, PureJavaCrc32.class);
    finds(knowsTheJdk(TestEngineCallers.class.getName()), caller, PureJavaCrc32.class);
  }

  private static void finds(ArchRule rule, JavaClasses caller, Class<?> dependency) {
    EvaluationResult result = rule.evaluate(caller);
    assertTrue(result.getFailureReport().toString(), result.getFailureReport().getDetails().stream()
        .anyMatch(detail -> detail.contains(Caller.class.getName()) && detail.contains(dependency.getName())));
  }
}
