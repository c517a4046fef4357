/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs.hbase;

import static org.junit.Assert.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.mapreduce.CellCreator;
import org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2;
import org.apache.hadoop.hbase.mapreduce.ImportTsv;
import org.apache.hadoop.hbase.mapreduce.PutCombiner;
import org.apache.hadoop.hbase.mapreduce.TsvImporterMapper;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.programs.Comparison;
import org.apache.hadoop.programs.Parts;

/** The job of ImportTsv makes the files of a bulk load, for a table whose regions no server has to tell. */
public class TestBulkLoad extends Comparison {
  private static final int FILES = 3;
  private static final int LINES = 40_000;
  private static final int ROWS = 60_000;
  private static final TableName TABLE = TableName.valueOf("table");
  /** Of three regions, so of three reduces. */
  private static final byte[][] START_KEYS = {{}, Bytes.toBytes("row 20000"), Bytes.toBytes("row 40000")};

  /** Rows in no order, many of which come again, with another time. */
  @Override
  public void writeInput(Configuration conf, Path in, Random random) throws Exception {
    int time = 0;
    for (int file = 0; file < FILES; file++) {
      List<String> lines = new ArrayList<>();
      for (int line = 0; line < LINES; line++) {
        lines.add(String.format(Locale.ROOT, "row %05d\t%d\t%d\t%x", random.nextInt(ROWS), ++time, random.nextInt(),
            random.nextLong()));
      }
      Files.write(in.resolve("in" + file), lines);
    }
  }

  @Override
  public void run(Configuration conf, Path in, Path out) throws Exception {
    HBaseConfiguration.addHbaseResources(conf);
    conf.set("hbase.fs.tmp.dir", conf.get("hadoop.tmp.dir"));
    conf.setBoolean("hbase.bulkload.locality.sensitive.enabled", false);
    conf.set(ImportTsv.COLUMNS_CONF_KEY, "HBASE_ROW_KEY,HBASE_TS_KEY,family:a,family:b");
    conf.set(ImportTsv.BULK_OUTPUT_CONF_KEY, out.toUri().toString());
    conf.setBoolean(ImportTsv.SKIP_LINES_CONF_KEY, false);
    conf.set(CellCreator.VISIBILITY_EXP_RESOLVER_CLASS, NoLabels.class.getName());
    Job job = Job.getInstance(conf, "bulk load");
    job.setJarByClass(TsvImporterMapper.class);
    job.setMapperClass(TsvImporterMapper.class);
    job.setMapOutputKeyClass(ImmutableBytesWritable.class);
    job.setMapOutputValueClass(Put.class);
    job.setCombinerClass(PutCombiner.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(in.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(out.toUri()));
    HFileOutputFormat2.configureIncrementalLoad(job, TableDescriptorBuilder.newBuilder(TABLE)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("family")).build(), regions());
    assertTrue(job.waitForCompletion(false));
  }

  private static RegionLocator regions() {
    return (RegionLocator) Proxy.newProxyInstance(TestBulkLoad.class.getClassLoader(),
        new Class<?>[] {RegionLocator.class}, (self, method, arguments) -> switch (method.getName()) {
          case "getName" -> TABLE;
          case "getStartKeys" -> START_KEYS;
          default -> throw new UnsupportedOperationException(method.toString());
        });
  }

  /** A file has a random name, and its end the time it was made: files are told apart by their first rows. */
  @Override
  public Map<String, List<String>> read(Configuration conf, Path out) throws Exception {
    Map<String, List<String>> files = new TreeMap<>();
    for (List<String> cells : Parts.read(out, "family/*", file -> cells(conf, file)).values()) {
      files.put("file from " + cells.get(0), cells);
    }
    return files;
  }

  private static List<String> cells(Configuration conf, Path file) throws Exception {
    List<String> cells = new ArrayList<>();
    try (HFile.Reader reader = HFile.createReader(FileSystem.getLocal(conf),
        new org.apache.hadoop.fs.Path(file.toUri()), conf)) {
      HFileScanner scanner = reader.getScanner(conf, false, false);
      for (boolean more = scanner.seekTo(); more; more = scanner.next()) {
        Cell cell = scanner.getCell();
        cells.add(CellUtil.getCellKeyAsString(cell) + " " + Bytes.toStringBinary(CellUtil.cloneValue(cell)));
      }
    }
    return cells;
  }
}
