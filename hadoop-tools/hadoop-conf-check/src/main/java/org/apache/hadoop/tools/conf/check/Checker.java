/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.tools.conf.key.Catalogue;
import org.apache.hadoop.tools.conf.key.Program;
import org.apache.hadoop.tools.conf.site.ConfigurationFolder;

/** A runner of all checks on a folder. */
public final class Checker {
  private static final List<Rule> RULES = List.of(new NumberRules(), new HeapRule(), new FolderRule(),
      new AddressRule(), new TimeRule(), new MemoryRule(), new BlockRules());

  private final Catalogue catalogue = new Catalogue();
  private final Set<Program> programs;
  private final List<Check> checks;

  /**
   * @param programs the programs that findings must concern; empty for all
   * @param accepted the names of other software's keys, or prefixes of such names followed by a *
   */
  public Checker(Set<Program> programs, List<String> accepted) {
    this.programs = Set.copyOf(programs);
    checks = List.of(new KeyCheck(accepted), new PlaceCheck(), new DaemonCheck(programs),
        (values, found) -> RULES.forEach(rule -> rule.check(values, new Conflicts(values, found))));
  }

  /** Returns the findings, sorted by file and line. */
  public List<Finding> check(ConfigurationFolder folder) {
    Values values = new Values(catalogue, folder);
    List<Finding> findings = new ArrayList<>();
    for (Check check : checks) {
      check.check(values, finding -> {
        if (programs.isEmpty() || !Collections.disjoint(programs, finding.programs())) {
          findings.add(finding);
        }
      });
    }
    findings.sort(Comparator.comparing((Finding finding) -> finding.setting().file())
        .thenComparing(finding -> finding.setting().line()));
    return findings;
  }
}
