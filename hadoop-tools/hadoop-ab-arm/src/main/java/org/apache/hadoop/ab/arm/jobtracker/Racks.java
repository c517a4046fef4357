/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.net.NetworkTopology;

/** The JobTracker's topology mapping: derives the rack from a host's name, without a script or a name service. */
public final class Racks extends Configured implements DNSToSwitchMapping {
  static final String RACK_SIZE = "ab.jobtracker.rack.size";

  private int rackSize = 1;

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    if (conf != null) {
      rackSize = conf.getInt(RACK_SIZE, 1);
    }
  }

  @Override
  public List<String> resolve(List<String> names) {
    return names.stream().map(name -> ClusterPlan.rack(name, rackSize))
        .map(rack -> rack.isEmpty() ? NetworkTopology.DEFAULT_RACK : rack).toList();
  }
}
