/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.util.UserError;

/**
 * A plan of the faults injected into the daemons of a cluster while a job runs, step by step.
 *
 * @param name the seed or the file
 * @param steps in the format that hadoop-ab-arm parses: WHEN ACTION TARGET
 */
public record ChaosPlan(String name, List<String> steps) {
  private static final Pattern STEP = Pattern.compile("(\\d{1,5}(?:\\.\\d{1,3})?)s?\\s+(\\S+)\\s+(\\S+)"
      + "|((?:maps|reduces):\\d{1,3})%?\\s+(\\S+)\\s+(\\S+)");
  private static final List<String> DAEMON_ACTIONS = List.of("kill", "start", "stop", "continue");
  private static final List<String> DISK_ACTIONS = List.of("fill", "free");
  private static final List<String> NODE_ACTIONS = List.of("cut", "heal");
  private static final int MAX_EPISODES = 4;
  private static final double LAST_BEGIN = 12;
  private static final double MAX_SECONDS = 10;

  /** A kind of fault that is later repaired. */
  private enum Episode {
    KILL("kill", "start"), STOP("stop", "continue"), CUT("cut", "heal"), FILL("fill", "free");

    private final String begin;
    private final String end;

    Episode(String begin, String end) {
      this.begin = begin;
      this.end = end;
    }
  }

  /** A step with its time, used for sorting. */
  private record Timed(double at, String step) {
  }

  /**
   * Creates the plan of a seed: one to four failures of daemons or nodes, from soon after the start on, each of them
   * temporary.
   *
   * @param nodes the number of workers
   * @param network true if nodes can be cut off
   */
  public static ChaosPlan random(long seed, int nodes, boolean network) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Timed> steps = new ArrayList<>();
    int episodes = 1 + random.nextInt(MAX_EPISODES);
    for (int i = 0; i < episodes; i++) {
      Episode episode = episode(random, network);
      String target = target(random, episode, nodes);
      double begin = random.nextDouble() * LAST_BEGIN;
      double end = begin + 1 + random.nextDouble() * MAX_SECONDS;
      steps.add(new Timed(begin, episode.begin + " " + target));
      steps.add(new Timed(end, episode.end + " " + target));
    }
    steps.sort(Comparator.comparingDouble(Timed::at));
    return new ChaosPlan("seed " + seed, steps.stream()
        .map(step -> String.format(Locale.ROOT, "%.1f %s", step.at(), step.step())).toList());
  }

  private static Episode episode(SplittableRandom random, boolean network) {
    // Half of all failures are kills.
    int which = random.nextInt(8);
    return which < 4 ? Episode.KILL : which < 6 || which == 6 && !network ? Episode.STOP
        : which == 6 ? Episode.CUT : Episode.FILL;
  }

  private static String target(SplittableRandom random, Episode episode, int nodes) {
    int node = 1 + random.nextInt(nodes);
    int which = random.nextInt(6);
    return switch (episode) {
      case CUT -> "node-" + node;
      case FILL -> (which < 3 ? "tasktracker-" : "datanode-") + node;
      default -> which < 2 ? "tasktracker-" + node : which < 4 ? "datanode-" + node
          : which == 4 ? "jobtracker" : "namenode";
    };
  }

  /**
   * Parses a plan: one step per line, with blank lines and # comments ignored.
   *
   * @throws UserError with the first invalid line
   */
  public static ChaosPlan parse(String name, List<String> lines, int nodes, boolean network) {
    List<String> steps = new ArrayList<>();
    boolean silent = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceAll("#.*", "").strip();
      if (!line.isEmpty()) {
        String where = name + ", line " + (i + 1) + ": '" + line + "'";
        String step = step(where, line, nodes, network);
        if (silent && step.contains(":")) {
          throw new UserError(where + ": nothing reports maps and reduces while the JobTracker is dead or stopped");
        }
        silent = step.endsWith(" jobtracker") ? step.matches(".* (kill|stop) .*") : silent;
        steps.add(step);
      }
    }
    if (steps.isEmpty()) {
      throw new UserError(name + " contains no step");
    }
    return new ChaosPlan(name, List.copyOf(steps));
  }

  private static String step(String where, String line, int nodes, boolean network) {
    Matcher form = STEP.matcher(line);
    if (!form.matches()) {
      throw new UserError(where + " is not a step: expected WHEN ACTION TARGET, such as '5s kill tasktracker-1' or "
          + "'maps:50% stop datanode-2'");
    }
    boolean timed = form.group(1) != null;
    String action = form.group(timed ? 2 : 5);
    String target = form.group(timed ? 3 : 6);
    if (!targets(where, action, nodes, network).contains(target)) {
      throw new UserError(where + ": there is no '" + target + "' to " + action + "; allowed: "
          + String.join(", ", targets(where, action, nodes, network)));
    }
    return (timed ? form.group(1) : form.group(4)) + " " + action + " " + target;
  }

  private static List<String> targets(String where, String action, int nodes, boolean network) {
    List<String> targets = new ArrayList<>();
    if (NODE_ACTIONS.contains(action)) {
      if (!network) {
        throw new UserError(where + ": a node can be cut off only with --cluster netns");
      }
      add(targets, "node-", nodes);
      return targets;
    }
    if (!DAEMON_ACTIONS.contains(action) && !DISK_ACTIONS.contains(action)) {
      throw new UserError(where + ": there is no action '" + action + "'; allowed: "
          + String.join(", ", DAEMON_ACTIONS) + ", " + String.join(", ", NODE_ACTIONS) + ", "
              + String.join(", ", DISK_ACTIONS));
    }
    if (DAEMON_ACTIONS.contains(action)) {
      targets.addAll(List.of("namenode", "jobtracker"));
    }
    add(targets, "datanode-", nodes);
    add(targets, "tasktracker-", nodes);
    return targets;
  }

  private static void add(List<String> targets, String prefix, int count) {
    for (int number = 1; number <= count; number++) {
      targets.add(prefix + number);
    }
  }

  @Override
  public String toString() {
    return String.join(", ", steps.stream().map(step -> step.replaceFirst("^([0-9.]+) ", "$1 s ")).toList());
  }
}
