/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the list of experiments, and names that are not in it. */
public class TestExperimentList {
  private static final String ROWS = "\"rows\": [{\"metric\": \"wall\", \"what\": \"x\"}]";

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path list(String... experiments) throws Exception {
    return Files.writeString(temporary.newFile().toPath(),
        "{\"experiments\": [\n" + String.join(",\n", experiments) + "\n]}\n");
  }

  private static String experiment(String name, String command, String more) {
    return "{\"name\": \"" + name + "\", \"command\": \"" + command + "\", " + more + "}";
  }

  private static void assertRefused(String message, Path file) {
    UserError e = assertThrows(UserError.class, () -> ExperimentList.read(file));
    assertTrue(e.getMessage(), e.getMessage().startsWith(file + message));
  }

  @Test
  public void unknownNameHasItsNearest() throws Exception {
    ExperimentList list = ExperimentList.read(list(experiment("shuffle/64k", "shuffle", ROWS),
        experiment("shuffle/16m", "shuffle --segment 16m", ROWS), experiment("jmh/io", "jmh IFile", ROWS)));
    assertEquals("shuffle --segment 16m", list.require("shuffle", "16m").command());
    UserError e = assertThrows(UserError.class, () -> list.require("shuffle", "46k"));
    assertEquals("--record '46k' is not an experiment of shuffle (nearest: 16m, 64k): "
        + "dev-support/benchmarks/experiments.json lists all, and new ones can be added there", e.getMessage());
    assertTrue(assertThrows(UserError.class, () -> list.require("small-job", "x")).getMessage()
        .startsWith("--record 'x' is not an experiment of small-job: "));
  }

  @Test
  public void faultsOfTheListHaveTheirLine() throws Exception {
    String good = experiment("shuffle/64k", "shuffle", ROWS);
    assertRefused(":2: experiment 'shuffle/64k': it is listed twice", list(good, good));
    assertRefused(":3: experiment 'Shuffle': a name must be "
        + "WORKLOAD/NAME", list(good, experiment("Shuffle", "x", ROWS)));
    assertRefused(":3: experiment 'a/b': its command 'c d' does not begin with 'a'",
        list(good, experiment("a/b", "c d", ROWS)));
    assertRefused(":3: experiment 'a/b': its command 'a --over b=1,2 --runs=6' has --runs, which each recording "
        + "chooses: omit it", list(good, experiment("a/b", "a --over b=1,2 --runs=6", ROWS)));
    assertRefused(":3: experiment 'a/b': it has no rows", list(good, experiment("a/b", "a", "\"rows\": []")));
    assertRefused(":3: ", list(good, "x"));
    assertRefused(":3: ", list(good, experiment("a/b", "a", "\"metric\": \"wall\"")));
    assertRefused(":3: ", list(good, "{\"name\": \"a/b\", \"command\": \"a\"}"));
  }

  @Test
  public void commandsAreComparedByWhatTheyMeasure() {
    TypedCommand listed = TypedCommand.of("jmh 'A|B (c)' --jmh=-wi=2 --lock-wait --size 64m");
    assertEquals(listed, TypedCommand.of(
        "jmh --size=64m --runs 12 --record x --resume --jmh -wi=2 --lock-wait --scratch=/tmp --input-cache 1g "
            + "'A|B (c)'"));
    for (String other : new String[] {"jmh 'A|B (c)' --jmh=-wi=2 --lock-wait", "jmh --size 64m",
        "jmh 'A|B (c)' --jmh=-wi=2 --lock-wait --size 65m",
        "jmh 'A|B (c)' --jmh=-wi=2 --lock-wait --size 64m --cold"}) {
      assertTrue(other, !listed.equals(TypedCommand.of(other)));
    }
  }
}
