/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import org.apache.hadoop.mapred.JobConf;

/**
 * The shape of the records. Passed in the job's configuration, since Hadoop creates the objects that need it.
 *
 * @param counts true if a value is a count of 1, for a combiner to sum up; false if it identifies the record
 */
record RecordShape(int records, KeyType keyType, int keyLength, int valueLength, Distribution distribution,
    boolean counts, long seed) {
  private static final String PREFIX = "ab.mapsort.";
  private static final String RECORDS = PREFIX + "records";
  private static final String KEY_TYPE = PREFIX + "key.type";
  private static final String KEY_LENGTH = PREFIX + "key.length";
  private static final String VALUE_LENGTH = PREFIX + "value.length";
  private static final String DISTRIBUTION = PREFIX + "distribution";
  private static final String COUNTS = PREFIX + "counts";
  private static final String SEED = PREFIX + "seed";

  static RecordShape of(JobConf conf) {
    return new RecordShape(conf.getInt(RECORDS, 0), KeyType.valueOf(conf.get(KEY_TYPE)), conf.getInt(KEY_LENGTH, 0),
        conf.getInt(VALUE_LENGTH, 0), Distribution.valueOf(conf.get(DISTRIBUTION)), conf.getBoolean(COUNTS, false),
        conf.getLong(SEED, 0));
  }

  void addTo(JobConf conf) {
    conf.setInt(RECORDS, records);
    conf.set(KEY_TYPE, keyType.name());
    conf.setInt(KEY_LENGTH, keyLength);
    conf.setInt(VALUE_LENGTH, valueLength);
    conf.set(DISTRIBUTION, distribution.name());
    conf.setBoolean(COUNTS, counts);
    conf.setLong(SEED, seed);
  }
}
