/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Tests that lines about routine work are logged only at the debug level, or when configured as on stock. */
public class TestRoutineLines {
  private static final Log LOG = LogFactory.getLog(TestRoutineLines.class);

  private final Logger logger = Logger.getLogger(TestRoutineLines.class);
  private final Configuration conf = new Configuration(false);

  @Before
  public void logAtInfo() {
    logger.setLevel(Level.INFO);
  }

  @After
  public void asBefore() {
    logger.setLevel(null);
    RoutineLines.configure(new Configuration(false));
  }

  @Test
  public void areForDebugging() {
    RoutineLines.configure(conf);
    assertFalse(RoutineLines.areIn(LOG));
    logger.setLevel(Level.DEBUG);
    assertTrue(RoutineLines.areIn(LOG));
  }

  @Test
  public void areThereAsOnStock() {
    conf.addResource("stock-behaviour.xml");
    RoutineLines.configure(conf);
    assertTrue(RoutineLines.areIn(LOG));
  }

  @Test
  public void otherValuesAreRefused() {
    conf.set(RoutineLines.KEY.name(), "maybe");
    String message = assertThrows(InvalidKeyException.class, () -> RoutineLines.configure(conf)).getMessage();
    assertEquals("hadoop.log.routine.lines is 'maybe': expected true or false", message);
  }
}
