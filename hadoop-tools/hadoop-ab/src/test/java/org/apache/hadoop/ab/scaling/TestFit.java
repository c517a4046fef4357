/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.Test;

/** Tests that laws are recovered from points on them, and that confidence intervals have their promised coverage. */
public class TestFit {
  private static final double[] SIZES = {1, 2, 4, 8, 12, 18, 24, 36, 48, 72, 108, 144};
  /** The measurements of SPEC SDM91 that R's usl package has as its example. */
  private static final List<Point> SDM91 = points(1, 64.9, 18, 995.9, 36, 1652.4, 72, 1853.2, 108, 1828.9, 144, 1775.0,
      216, 1702.2);

  private static List<Point> points(double... pairs) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      points.add(new Point(pairs[i], pairs[i + 1]));
    }
    return points;
  }

  private static List<Point> points(UniversalLaw law, double noise, Random random, double... sizes) {
    List<Point> points = new ArrayList<>();
    for (double p : sizes) {
      points.add(new Point(p, law.throughput(p) + noise * random.nextGaussian()));
    }
    return points;
  }

  private static void assertFound(UniversalLaw law, Scale scale, double... sizes) {
    Fit fit = Fit.of(Law.UNIVERSAL, points(law, 0, new Random(1), sizes), scale);
    assertEquals(law.sigma(), fit.curve().sigma(), 1e-7);
    assertEquals(law.kappa(), fit.curve().kappa(), 1e-9);
    assertEquals(1, fit.curve().scale() / law.scale(), 1e-7);
  }

  @Test
  public void specSdm91IsWhatThePackageOfRFinds() {
    Fit fit = Fit.of(Law.UNIVERSAL, SDM91, Scale.FITTED);
    assertEquals(0.0277, fit.curve().sigma(), 0.00005);
    assertEquals(0.000104, fit.curve().kappa(), 0.0000005);
    assertEquals(90.0, fit.curve().scale(), 0.05);
    assertEquals(96.5, fit.curve().peak().getAsDouble(), 0.05);
    assertEquals(0.009, fit.sigma().orElseThrow().standardError(), 0.001);
    assertEquals(4, fit.degreesOfFreedom());
    assertEquals(2.776 * fit.sigma().orElseThrow().standardError(),
        fit.sigma().orElseThrow().interval().orElseThrow().high() - fit.curve().sigma(), 1e-4);
  }

  @Test
  public void articlesCurveIsFoundAgain() {
    UniversalLaw article = new UniversalLaw(-0.0288, 0.000447, 1);
    for (Scale scale : Scale.values()) {
      assertFound(article, scale, 1, 2, 3, 5, 10, 20, 30, 50);
    }
    Fit fit = Fit.of(Law.UNIVERSAL, points(article, 0, new Random(1), SIZES), Scale.FITTED);
    assertEquals(48, Math.round(fit.curve().peak().getAsDouble()));
    assertEquals(73.3, fit.curve().largestSpeedup().getAsDouble(), 0.05);
    assertEquals(64.4, fit.curve().crossover().getAsDouble(), 0.05);
  }

  @Test
  public void manyKindsOfCurvesAreFound() {
    for (double sigma : new double[] {-0.02, 0, 0.001, 0.1, 0.7, 1, 1.4}) {
      for (double kappa : new double[] {0, 1e-7, 1e-4, 0.02, 0.5}) {
        for (double scale : new double[] {1e-9, 1, 3e12}) {
          assertFound(new UniversalLaw(sigma, kappa, scale), Scale.FITTED, 1, 2, 3, 5, 8, 16, 32);
        }
      }
    }
    assertFound(new UniversalLaw(0.03, 1e-9, 50), Scale.FITTED, 100, 1000, 5000, 20000, 1e5);
    assertFound(new UniversalLaw(0.03, 0.001, 50), Scale.FITTED, 0.5, 1.5, 4, 9);
    assertFound(new UniversalLaw(0.05, 0.002, 7), Scale.FITTED, 1, 2, 4);
  }

  @Test
  public void kappaBelowZeroHasNoPeak() {
    Fit fit = Fit.of(Law.UNIVERSAL, points(new UniversalLaw(0.1, -0.0005, 20), 0, new Random(1), SIZES), Scale.FITTED);
    assertEquals(-0.0005, fit.curve().kappa(), 1e-8);
    assertFalse(fit.curve().peak().isPresent());
  }

  /**
   * Confidence intervals contain the true value in 95 % of the trials, to the precision of a thousand trials: 93 to 97.
   */
  @Test
  public void intervalsHoldTheTrueValue() {
    for (UniversalLaw law : List.of(new UniversalLaw(0.0277, 0.000104, 90), new UniversalLaw(-0.005, 0.0002, 90))) {
      int trials = 1000;
      int[] held = new int[3];
      Random random = new Random(22);
      double noise = 0.005 * law.throughput(law.peak().getAsDouble());
      for (int trial = 0; trial < trials; trial++) {
        Fit fit = Fit.of(Law.UNIVERSAL, points(law, noise, random, SIZES), Scale.FITTED);
        double[] truth = {law.sigma(), law.kappa(), law.scale()};
        for (int i = 0; i < truth.length; i++) {
          held[i] += fit.estimates().get(i).interval().orElseThrow().contains(truth[i]) ? 1 : 0;
        }
      }
      for (int count : held) {
        assertTrue(law + ": " + List.of(held[0], held[1], held[2]), count >= 930 && count <= 970);
      }
    }
  }

  @Test
  public void bootstrapLiesBesideTheOther() {
    UniversalLaw law = new UniversalLaw(0.0277, 0.000104, 90);
    List<Point> points = points(law, 20, new Random(3), SIZES);
    Fit fit = Fit.of(Law.UNIVERSAL, points, Scale.FITTED);
    Bootstrap bootstrap = Bootstrap.of(fit, points, 22).orElseThrow();
    assertFalse(bootstrap.bySize());
    assertEquals(1000, bootstrap.resamples());
    var student = fit.sigma().orElseThrow().interval().orElseThrow();
    double width = student.high() - student.low();
    assertEquals(1, (bootstrap.sigma().high() - bootstrap.sigma().low()) / width, 0.35);
    assertTrue(bootstrap.sigma().contains(fit.curve().sigma()));
    assertTrue(bootstrap.scale().orElseThrow().contains(fit.curve().scale()));
    assertTrue(bootstrap.peak().contains(fit.curve().peak().getAsDouble()));
    assertEquals("same seed", bootstrap, Bootstrap.of(fit, points, 22).orElseThrow());
    assertFalse("other seed", bootstrap.equals(Bootstrap.of(fit, points, 23).orElseThrow()));
  }

  @Test
  public void manyPointsOfASizeAreDrawnFromThemselves() {
    double[] sizes = new double[36];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = new double[] {1, 4, 8}[i % 3];
    }
    UniversalLaw law = new UniversalLaw(0.1, 0.01, 10);
    List<Point> points = points(law, 0.5, new Random(3), sizes);
    Fit fit = Fit.of(Law.UNIVERSAL, points, Scale.FITTED);
    assertEquals(33, fit.degreesOfFreedom());
    assertTrue(Bootstrap.of(fit, points, 22).orElseThrow().bySize());
    Fit fixed = Fit.of(Law.UNIVERSAL, points, Scale.FIXED);
    assertEquals("those at p = 1 are the scale", 24, fixed.points().size());
    assertEquals(points.stream().filter(point -> point.p() == 1).mapToDouble(Point::x).average().orElseThrow(),
        fixed.curve().scale(), 1e-12);
    assertTrue(Bootstrap.of(fixed, points, 22).orElseThrow().scale().isEmpty());
  }

  @Test
  public void asManyPointsAsCoefficientsHaveNoIntervals() {
    List<Point> points = points(1, 10, 2, 18, 4, 30);
    Fit fit = Fit.of(Law.UNIVERSAL, points, Scale.FITTED);
    assertEquals(0, fit.squares(), 1e-9);
    assertTrue(fit.sigma().orElseThrow().interval().isEmpty());
    assertTrue(Double.isNaN(fit.sigma().orElseThrow().standardError()));
    assertTrue(Bootstrap.of(fit, points, 22).isEmpty());
    assertTrue(fit.aicc().isEmpty());
  }

  @Test
  public void simplestLawThatFitsIsNearest() {
    LawComparison straight = LawComparison.of(points(new UniversalLaw(0, 0, 5), 0.5, new Random(1), SIZES),
        Scale.FITTED);
    assertEquals(Law.LINEAR, straight.best().orElseThrow().law());
    LawComparison amdahl = LawComparison.of(points(new UniversalLaw(0.05, 0, 5), 0.5, new Random(1), SIZES),
        Scale.FITTED);
    assertEquals(Law.AMDAHL, amdahl.best().orElseThrow().law());
    LawComparison universal = LawComparison.of(points(new UniversalLaw(0.0277, 0.000104, 90), 9, new Random(1), SIZES),
        Scale.FITTED);
    assertEquals(Law.UNIVERSAL, universal.best().orElseThrow().law());
    assertEquals(1, universal.fits().stream().mapToDouble(universal::weight).sum(), 1e-9);
    assertEquals(0, universal.behind(universal.universal()), 0);
    assertTrue(LawComparison.of(points(1, 10, 2, 18, 4, 30, 8, 44), Scale.FITTED).best().isEmpty());
    assertEquals(0, LawComparison.of(SDM91, Scale.FIXED).fits().get(0).estimates().size());
  }

  /** The criterion is n ln(RSS / n) + 2 k + 2 k (k + 1) / (n - k - 1), where k also counts the variance. */
  @Test
  public void akaikesCriterion() {
    Fit fit = Fit.of(Law.UNIVERSAL, SDM91, Scale.FITTED);
    assertEquals(7 * Math.log(fit.squares() / 7) + 8 + 20, fit.aicc().getAsDouble(), 1e-9);
  }

  @Test
  public void firstPredictionsAreOffAsInFigure7() {
    List<Point> points = points(new UniversalLaw(-0.01, 0.0001, 1), 0.4, new Random(8), 1, 2, 3, 5, 10, 20, 30, 50, 80,
        100, 150);
    List<Refits.Step> steps = Refits.of(points, Scale.FITTED);
    Refits.Step last = steps.get(steps.size() - 1);
    assertEquals(150, last.upTo(), 0);
    assertTrue(last.next().isEmpty());
    assertEquals(Fit.of(Law.UNIVERSAL, points, Scale.FITTED).curve(), last.fit().curve());
    Refits.Step early = steps.stream().filter(step -> step.upTo() == 30).findFirst().orElseThrow();
    assertEquals(50, early.next().orElseThrow().p(), 0);
    assertEquals(points.get(7).x(), early.next().orElseThrow().measured(), 0);
    assertEquals(early.next().orElseThrow().predicted() / points.get(7).x() - 1, early.next().orElseThrow().error(),
        1e-12);
    assertEquals(7, early.fit().points().size());
  }

  private static void assertRefused(String message, Scale scale, double... pairs) {
    assertEquals(message, assertThrows(IllegalArgumentException.class,
        () -> Fit.of(Law.UNIVERSAL, points(pairs), scale)).getMessage());
  }

  @Test
  public void pointsThatTellNothingAreRefused() {
    assertRefused("0 different p are too few: sigma, kappa and the scale need 3, and 6 or more to be accurate",
        Scale.FITTED);
    assertRefused("2 different p are too few: sigma, kappa and the scale need 3, and 6 or more to be accurate",
        Scale.FITTED, 1, 10, 2, 19, 2, 18);
    assertRefused("all 4 points are at p = 4, which does not show how it scales; 3 different p are needed",
        Scale.FITTED, 4, 10, 4, 10, 4, 11, 4, 10);
    assertRefused("point 2 has p = 0: it must be above zero and at most 1000000000", Scale.FITTED, 1, 10, 0, 19, 4, 30);
    assertRefused("point 3 has p = -4: it must be above zero and at most 1000000000", Scale.FITTED, 1, 10, 2, 19, -4,
        30);
    assertRefused("point 2, at p = 2, has the value 0: it must be a number above zero", Scale.FITTED, 1, 10, 2, 0, 4,
        30);
    assertRefused("point 1, at p = 1, has the value -1: it must be a number above zero", Scale.FITTED, 1, -1, 2, 19, 4,
        30);
    assertRefused("point 3, at p = 4, has the value NaN: it must be a number above zero", Scale.FITTED, 1, 10, 2, 19, 4,
        Double.NaN);
    assertRefused("point 3 has p = Infinity: it must be above zero and at most 1000000000", Scale.FITTED, 1, 10, 2, 19,
        Double.POSITIVE_INFINITY, 9);
    assertRefused("the scale can be fixed only by a point at p = 1, but the smallest p is "
        + "2", Scale.FIXED, 2, 19, 4, 30, 8,
        50);
  }
}
