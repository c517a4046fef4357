# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Sourced by bin/hadoop, bin/hdfs and bin/mapred: reads the tables of commands in libexec/commands, prints help, and
# runs commands. A line of a table is
#     NAME  CLASS  SUMMARY ...
# A class that begins with '@' belongs to the programs in share/programs, which are on no daemon's class path; '!' marks
# a command that this release lacks, whose summary says what to use instead.

# table [FILE]: the lines of a table.
table() {
  grep -hv -e '^#' -e '^$' "$home/libexec/commands/${1:-$program}"
}

# usage: the help of the program.
usage() {
  cat <<END
Usage: $program [--config DIR] [--debug] COMMAND [ARGUMENT...]
END
  if [[ -e $home/libexec/commands/daemons && -n $(daemons_of "$program") ]]; then
    cat <<END
       $program [--config DIR] --daemon start|stop|status DAEMON
       $program [--config DIR] DAEMON      (in the foreground)
END
  fi
  cat <<END
       $program --help | --version

Commands (most print their own help when called without arguments):
END
  table | grep -v '^[^ ]* *!' | while read -r name _ summary; do
    printf '  %-18s %s\n' "$name" "$summary"
  done
  daemons_of "$program" | while read -r name _ _ summary; do
    printf '  %-18s %s\n' "$name" "$summary"
  done
  echo
  echo "The configuration directory is that of --config, of HADOOP_CONF_DIR, or $home/etc/hadoop."
  echo "An unreachable daemon is reported in one line; --debug prints all that Apache Hadoop prints."
}

# daemons_of PROGRAM: the lines of the daemons that the program starts: NAME, CLASS, PORTS, SUMMARY.
daemons_of() {
  table daemons | sed -n "s/^$1  *//p"
}

# daemon_flags NAME: the options of a daemon, with what they do.
daemon_flags() {
  case $1 in
    namenode) cat <<'END' ;;
  -format            create a new file system in empty directories; asks before it deletes an existing one
  -upgrade           start with the data of an older release, which is kept
  -finalize          discard the data kept by an upgrade
  -rollback          start with the data kept by an upgrade
  -importCheckpoint  start with the checkpoint of a SecondaryNameNode
END
    secondarynamenode) cat <<'END' ;;
  -checkpoint [force]  create a checkpoint now; with force, whatever the size of the edits
  -geteditsize         print the size of the NameNode's edits
END
    datanode) echo '  -rollback  start with the data kept by an upgrade' ;;
    jobtracker) echo '  -dumpConfiguration  print the configuration as JSON' ;;
  esac
}

# daemon_usage NAME: the help of a daemon.
daemon_usage() {
  local summary
  summary=$(daemons_of "$program" | sed -n "s/^$1  *[^ ]*  *[^ ]*  *//p")
  cat <<END
Usage: $program [--config DIR] --daemon start|stop|status $1
       $program [--config DIR] $1 [ARGUMENT...]      (in the foreground)

$1: $summary
END
  daemon_flags "$1"
}

# command_usage NAME CLASS SUMMARY: the help of a command of Apache Hadoop. Commands print it in different ways: most
# when called without arguments, some only once they have found the cluster.
command_usage() {
  local program_class=$2 how=()
  echo "$program $1: $3"
  case $1 in
    classpath | version | streaming) return ;;
    balancer | jmxget) how=(-help) ;;
    # It looks for the JobTracker first.
    sampler) how=(-jt local) ;;
  esac
  (run_class "$program_class" ${how[@]+"${how[@]}"}) 2>&1 | sed -e '/^Balancing took /d' -e '/^ERROR: Must specify/d' \
    -e '/^Sampler requires/d' || true
}

# run_class CLASS [ARGUMENT...]: becomes a JVM that runs the class; without --debug, through a launcher that reports in
# one line what the user can fix.
run_class() {
  local class=$1 programs= launcher=(org.apache.hadoop.launch.ClientLauncher "$program")
  shift
  if [[ $class == @* ]]; then
    class=${class#@} programs=$home/share/programs
  fi
  [[ -z ${debug:-} ]] || launcher=()
  require_java
  java_options "${HADOOP_ROOT_LOGGER:-INFO,console}" hadoop.log
  # shellcheck disable=SC2206 # The options are a list.
  [[ -z ${HADOOP_CLIENT_OPTS:-} ]] || options+=($HADOOP_CLIENT_OPTS)
  exec "$java" "${options[@]}" -cp "$(class_path "$programs")" ${launcher[@]+"${launcher[@]}"} "$class" "$@"
}

# run_command NAME [ARGUMENT...]: runs the command of that name, a daemon in the foreground, or a class.
run_command() {
  local name=$1 line class summary
  shift
  line=$(table | grep "^$name " || true)
  if [[ ${1:-} == --help ]]; then
    read -r _ class summary <<<"$line"
    if [[ -n $(daemons_of "$program" | grep "^$name " || true) ]]; then
      daemon_usage "$name"
      exit
    elif [[ -n $line && $class != [@!]* ]]; then
      command_usage "$name" "$class" "$summary"
      exit
    fi
  fi
  if [[ $name == jar && -n ${1:-} && ! -r $1 ]]; then
    fail "jar: cannot read the file '$1': expected hadoop jar FILE [CLASS] ARGUMENT..."
  fi
  if [[ $name == classpath && $program == hadoop ]]; then
    class_path
    exit
  fi
  if [[ $name == streaming && ! -r ${1:-} ]]; then
    fail "streaming: the first argument must be the jar of Streaming, such as that of" \
      "org.apache.hadoop:hadoop-streaming:1.2.1, which runs unchanged: hadoop streaming JAR OPTION..."
  fi
  # Streaming prints it in the command that kills its job.
  [[ $name != streaming ]] || export HADOOP_HOME=$home
  if [[ -n $line ]]; then
    read -r _ class summary <<<"$line"
    [[ $class != '!' ]] || fail "$name: $summary"
    run_class "$class" "$@"
  elif [[ -n $(daemons_of "$program" | grep "^$name " || true) ]]; then
    . "$home/libexec/daemon.sh"
    run_daemon "$name" "$@"
  elif [[ $name == *.* ]]; then
    run_class "$name" "$@"
  fi
  fail "no command '$name'$(elsewhere "$name"): see '$program --help'"
}

# elsewhere NAME: says which other program has a command or daemon of that name; in earlier releases, one had all.
elsewhere() {
  local other
  for other in hdfs mapred hadoop; do
    if [[ $other != "$program" ]] && (table "$other" && daemons_of "$other") |
        name=$1 awk '$1 == ENVIRON["name"] && $2 != "!" { found = 1 } END { exit !found }'; then
      echo ", but there is '$other $1'"
      return
    fi
  done
}

# main [ARGUMENT...]: the program.
main() {
  local config=${HADOOP_CONF_DIR:-$home/etc/hadoop} action= debug=
  while [[ ${1:-} == --* ]]; do
    case $1 in
      --config)
        (($# > 1)) || fail "--config needs a directory"
        config=$2
        shift 2
        ;;
      --config=*) config=${1#*=} && shift ;;
      --debug) debug=1 && shift ;;
      --daemon)
        (($# > 1)) || fail "--daemon needs start, stop or status, and a daemon"
        action=$2
        shift 2
        ;;
      --help) usage && exit 0 ;;
      --version) set -- version && break ;;
      *) fail "no option '$1': see '$program --help'" ;;
    esac
  done
  [[ ${1:-} != -h ]] || { usage && exit 0; }
  (($# > 0)) || [[ -n $action ]] || { usage >&2 && exit 2; }
  use_config "$config"
  if [[ -n $action ]]; then
    . "$home/libexec/daemon.sh"
    control_daemon "$action" "$@"
  else
    run_command "$@"
  fi
}
