/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.launch.Addresses.Place;

/**
 * Explanations of client failures that users can fix: an unreachable daemon, an invalid address, ID or jar, an invalid
 * value, a malformed configuration file, a failed streaming job. They are based on Hadoop's messages, since some
 * clients print nothing else; addresses that were not given to the client are left alone.
 */
final class Failures {
  /** A failed call: the host if it has a name, its address, the port, the reason. */
  private static final Pattern CALL =
      Pattern.compile("Call to ([^/\\s]*?)/?([^/\\s]*):(\\d+) failed on [a-z ]*exception: (.*)", Pattern.DOTALL);
  private static final Pattern REFUSED = Pattern.compile(
      "java\\.net\\.(?:ConnectException|NoRouteToHostException): (.*)|.*(timeout) while .* ready for connect.*",
      Pattern.DOTALL);
  private static final Pattern UNKNOWN_HOST = Pattern.compile("unknown host: (\\S+)");
  private static final Pattern NO_PAIR = Pattern.compile("Not a host:port pair: (.*)");
  /** The clients of the NameNode's web server, whose exceptions name no address. */
  private static final Set<String> WEB_CLIENTS =
      Set.of("org.apache.hadoop.hdfs.tools.DFSck", "org.apache.hadoop.hdfs.tools.DelegationTokenFetcher");
  private static final Pattern NO_JAR = Pattern.compile("Error opening job jar: (.*)", Pattern.DOTALL);
  /** The class that runs users' programs. */
  private static final String RUN_JAR = "org.apache.hadoop.util.RunJar";
  private static final String HADOOP = "org.apache.hadoop.";
  private static final Pattern NO_ID =
      Pattern.compile("(Job|Task|TaskAttempt)Id string : (.*) is not properly formed", Pattern.DOTALL);
  private static final Map<String, String> IDS = Map.of(
      "Job", "a job ID, such as job_202611290900_0001; 'hadoop job -list all' lists all jobs",
      "Task", "a task ID, such as task_202611290900_0001_m_000000",
      "TaskAttempt", "a task attempt ID, such as attempt_202611290900_0001_m_000000_0");
  /** The method that streaming of a later release calls when its job has failed. */
  private static final String REASON_OF_JOB = "org.apache.hadoop.mapred.RunningJob.getFailureInfo()";
  private static final String NO_SUCH_HOST = "no such host";
  private static final int CAUSES = 16;
  private static final int PROBE_MILLIS = 3000;

  private final Addresses addresses;
  private final String client;

  /** @param client the main class */
  Failures(Addresses addresses, String client) {
    this.addresses = addresses;
    this.client = client;
  }

  /** Explains an exception of a client; returns empty if it is not a known failure. */
  Optional<String> explain(Throwable failure) {
    Throwable cause = failure;
    boolean isOfConfiguration = false;
    for (int i = 0; i < CAUSES && cause != null; i++) {
      isOfConfiguration |= Arrays.stream(cause.getStackTrace())
          .anyMatch(frame -> frame.getClassName().equals(Configuration.class.getName()));
      Optional<String> text = explain(String.valueOf(cause.getMessage()));
      if (text.isEmpty()) {
        text = page(cause);
      }
      if (text.isEmpty()) {
        text = failedJob(cause);
      }
      if (text.isEmpty() && cause instanceof InvalidKeyException) {
        text = Optional.of(cause.getMessage());
      }
      if (text.isEmpty() && isOfConfiguration) {
        text = BrokenFile.explain(cause.toString());
      }
      if (text.isPresent()) {
        return text;
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  /**
   * Describes an input or output exception of a Hadoop command in one line; returns empty for other failures, which may
   * be bugs, and for users' programs.
   */
  Optional<String> tell(Throwable failure) {
    if (!client.startsWith(HADOOP) || client.equals(RUN_JAR)
        || !(failure instanceof IOException || failure instanceof IllegalArgumentException)) {
      return Optional.empty();
    }
    boolean isNamed = failure.getMessage() != null
        && Set.of(IOException.class, IllegalArgumentException.class).contains(failure.getClass());
    String text = isNamed ? failure.getMessage() : failure.getClass().getSimpleName() + ": " + failure.getMessage();
    return Optional.of(text.strip().lines().findFirst().orElse("") + "; use --debug before the command to see where");
  }

  /** Explains a client's message about a daemon; returns empty for any other message. */
  Optional<String> explain(String message) {
    Matcher call = CALL.matcher(message);
    if (call.matches()) {
      Matcher refused = REFUSED.matcher(call.group(4));
      String host = call.group(1).isEmpty() ? call.group(2) : call.group(1);
      return refused.matches() ? unreachable(host, Integer.parseInt(call.group(3)),
          refused.group(1) == null ? refused.group(2) : refused.group(1)) : Optional.empty();
    }
    Matcher host = UNKNOWN_HOST.matcher(message);
    if (host.matches()) {
      return unreachable(host.group(1), -1, NO_SUCH_HOST);
    }
    Matcher jar = NO_JAR.matcher(message);
    if (jar.matches()) {
      return Optional.of("'" + jar.group(1) + "' is not a jar, or is corrupt");
    }
    Matcher id = NO_ID.matcher(message);
    if (id.matches()) {
      return Optional.of("'" + id.group(2) + "' is not a valid ID: expected " + IDS.get(id.group(1)));
    }
    Matcher pair = NO_PAIR.matcher(message);
    return pair.matches() ? noPair(pair.group(1)) : Optional.empty();
  }

  /** Explains why the NameNode is unreachable when a client does not say why; returns empty if it is reachable. */
  Optional<String> probeNameNode() {
    return addresses.of(Daemon.NAME_NODE).flatMap(place -> {
      InetSocketAddress address = new InetSocketAddress(place.host(), place.port());
      if (address.isUnresolved()) {
        return Optional.of(unreachable(Daemon.NAME_NODE, place, NO_SUCH_HOST));
      }
      try (Socket socket = new Socket()) {
        socket.connect(address, PROBE_MILLIS);
        return Optional.empty();
      } catch (IOException e) {
        return Optional.of(unreachable(Daemon.NAME_NODE, place, String.valueOf(e.getMessage())));
      }
    });
  }

  /** Names the daemon that a client waits for, based on the call stack; returns empty if it is none of these. */
  Optional<String> wait(StackTraceElement[] callers, int seconds) {
    for (StackTraceElement caller : callers) {
      for (Daemon daemon : Daemon.values()) {
        if (daemon.isCalledBy(caller.getClassName())) {
          return Optional.of("the " + daemon.title() + addresses.of(daemon).map(place -> " at " + place).orElse("")
              + " has not answered for " + seconds + " s, still waiting; 'cluster status' shows which daemons are"
              + " running, and what a JobTracker waits for");
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> page(Throwable cause) {
    boolean isUnknown = cause instanceof UnknownHostException;
    boolean isRefused = cause instanceof ConnectException || cause instanceof NoRouteToHostException;
    return WEB_CLIENTS.contains(client) && (isUnknown || isRefused)
        ? addresses.of(Daemon.NAME_NODE_PAGES).map(place -> unreachable(Daemon.NAME_NODE_PAGES, place,
            isUnknown ? NO_SUCH_HOST : String.valueOf(cause.getMessage())))
        : Optional.empty();
  }

  private static Optional<String> failedJob(Throwable cause) {
    return cause instanceof NoSuchMethodError && String.valueOf(cause.getMessage()).contains(REASON_OF_JOB)
        ? Optional.of("the job failed: its page, at the tracking URL above, shows why") : Optional.empty();
  }

  private Optional<String> unreachable(String host, int port, String reason) {
    for (Daemon daemon : Daemon.values()) {
      Optional<Place> place = addresses.of(daemon).filter(known -> known.is(host, port));
      if (place.isPresent()) {
        return Optional.of(unreachable(daemon, place.get(), reason));
      }
    }
    return addresses.argument(host, port)
        .map(argument -> "nothing answers at '" + argument + "': " + reason + cure(reason));
  }

  private static String unreachable(Daemon daemon, Place place, String reason) {
    return "no " + daemon.title() + " answers at " + place + ": " + reason + cure(reason);
  }

  private static String cure(String reason) {
    return reason.equals(NO_SUCH_HOST) ? "; correct the address"
        : "; 'cluster start' starts daemons that are not running, 'cluster status' shows which are";
  }

  private Optional<String> noPair(String text) {
    for (Daemon daemon : Daemon.values()) {
      if (addresses.value(daemon).orElse("").equals(text)) {
        return Optional.of(addresses.origin(daemon) + " is '" + text + "': expected host:port of the " + daemon.title()
            + ", such as localhost:" + daemon.port());
      }
    }
    return Optional.empty();
  }
}
