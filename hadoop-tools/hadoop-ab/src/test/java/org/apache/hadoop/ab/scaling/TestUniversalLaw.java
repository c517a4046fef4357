/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Tests the peak and the pole that follow from the law's coefficients, against the article's figures and the curve. */
public class TestUniversalLaw {
  private static final UniversalLaw ARTICLE = new UniversalLaw(-0.0288, 0.000447, 1);

  @Test
  public void articlesFigures() {
    assertEquals(48, Math.round(ARTICLE.peak().getAsDouble()));
    assertEquals(73.3, ARTICLE.largestSpeedup().getAsDouble(), 0.05);
    assertEquals(73.48, ARTICLE.largestSpeedup().getAsDouble(), 0.2);
    assertEquals(64.4, ARTICLE.crossover().getAsDouble(), 0.05);
    assertTrue(ARTICLE.ceiling().isEmpty());
    assertEquals(1, ARTICLE.speedup(1), 0);
    double px = ARTICLE.crossover().getAsDouble();
    assertEquals(px, ARTICLE.speedup(px), 1e-9);
    assertTrue(ARTICLE.speedup(px - 1) > px - 1 && ARTICLE.speedup(px + 1) < px + 1);
  }

  @Test
  public void peakIsTheLargestValue() {
    UniversalLaw law = new UniversalLaw(0.0277, 0.000104, 90);
    double peak = law.peak().getAsDouble();
    assertTrue(law.throughput(peak) > law.throughput(peak - 0.1));
    assertTrue(law.throughput(peak) > law.throughput(peak + 0.1));
    assertEquals(law.throughput(peak), 90 * law.largestSpeedup().getAsDouble(), 1e-9);
    assertEquals(36.1, law.ceiling().getAsDouble(), 0.05);
    assertTrue(law.crossover().isEmpty());
  }

  @Test
  public void withoutCoherencyThereIsNoPeak() {
    assertFalse(new UniversalLaw(0.1, 0, 1).peak().isPresent());
    assertFalse(new UniversalLaw(0.1, -0.001, 1).peak().isPresent());
    assertFalse(new UniversalLaw(-0.1, -0.001, 1).crossover().isPresent());
    assertEquals(10, new UniversalLaw(0.1, 0, 1).speedup(1e9), 1e-3);
  }

  @Test
  public void descentFromTheFirstOnHasNoPeak() {
    assertFalse(new UniversalLaw(0.9, 0.2, 1).peak().isPresent());
    assertFalse(new UniversalLaw(1.5, 0.1, 1).peak().isPresent());
    assertFalse(new UniversalLaw(-0.1, 0.2, 1).crossover().isPresent());
  }

  @Test
  public void poleIsWhereTheDenominatorIsZero() {
    UniversalLaw law = new UniversalLaw(0.1, -0.01, 1);
    double pole = law.pole().getAsDouble();
    assertTrue(law.speedup(pole - 1e-6) > 1e5);
    assertEquals(11, new UniversalLaw(-0.1, 0, 1).pole().getAsDouble(), 1e-9);
    assertTrue(ARTICLE.pole().isEmpty());
    assertTrue(new UniversalLaw(0.1, 0.01, 1).pole().isEmpty());
    assertTrue(new UniversalLaw(0, 0, 1).pole().isEmpty());
    UniversalLaw steep = new UniversalLaw(-0.5, 0.01, 1);
    assertTrue(steep.speedup(steep.pole().getAsDouble() - 1e-6) > 1e5);
  }
}
