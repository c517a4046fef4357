# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Sourced by the programs in bin: finds the installation, its configuration, its folders, Java and the class path, and
# runs a class. What a program may be told by the environment is described in etc/hadoop/hadoop-env.sh.

set -euo pipefail
# With it, cd prints where it went.
unset CDPATH
home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P)
program=${0##*/}

# fail MESSAGE...: ends with one line on the standard error; for what the caller has to mend.
fail() {
  echo "$program: $*" >&2
  exit 2
}

# absolute PATH: the path, from the root.
absolute() {
  case $1 in
    /*) echo "$1" ;;
    *) echo "$PWD/$1" ;;
  esac
}

# use_config DIR: takes the configuration from there, its hadoop-env.sh too.
use_config() {
  [[ -n $1 ]] || fail "--config needs a folder"
  conf=$(absolute "$1")
  [[ -d $conf ]] || fail "the configuration folder '$1' does not exist: name one by --config or HADOOP_CONF_DIR"
  export HADOOP_CONF_DIR=$conf
  if [[ -r $conf/hadoop-env.sh ]]; then
    set +u
    # shellcheck source=/dev/null
    . "$conf/hadoop-env.sh"
    set -u
  fi
  identity=${HADOOP_IDENT_STRING:-$(id -un 2>/dev/null || id -u)}
  data_dir=$(absolute "${HADOOP_DATA_DIR:-$home/data}")
  log_dir=$(absolute "${HADOOP_LOG_DIR:-$home/logs}")
  pid_dir=$(absolute "${HADOOP_PID_DIR:-$home/run}")
  case $home$conf$data_dir$log_dir in
    *[[:space:]:]*) fail "no path may have a space or a colon in it: '$home', '$conf', '$data_dir', '$log_dir'" ;;
  esac
}

# require_number NAME MINIMUM: the variable is not set, or a whole number of at least that.
require_number() {
  local value=${!1:-}
  if [[ -n $value ]] && ! { [[ $value =~ ^[0-9]{1,9}$ ]] && ((10#$value >= $2)); }; then
    fail "$1 is '$value': a whole number of $2 or more is allowed"
  fi
}

# require_java: sets 'java'; ends unless it is of 17 or later.
require_java() {
  local release feature
  if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    [[ -x $java ]] || fail "JAVA_HOME is '$JAVA_HOME', where no bin/java is: set it to Java 17 or later"
  else
    java=$(command -v java) || fail "no java on the PATH: install Java 17 or later, or set JAVA_HOME to it"
  fi
  release=$(dirname "$(dirname "$(readlink -f "$java")")")/release
  if [[ -r $release ]]; then
    feature=$(sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$release")
  else
    feature=$("$java" -version 2>&1 | sed -n 's/.* version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p')
  fi
  [[ -n $feature ]] || fail "cannot tell the version of '$java': set JAVA_HOME to Java 17 or later"
  ((feature >= 17)) || fail "'$java' is Java $feature: set JAVA_HOME to Java 17 or later"
}

# class_path [FOLDER]: the configuration, the pages, the jars (which have the pages too, to be unpacked by each daemon) and,
# where a folder is given, its jars. One order for all processes: the archive of class data that trackers make for tasks
# is bound to it.
class_path() {
  local entries=("$conf" "$home/share/hadoop" "$home"/lib/*.jar) jar
  for jar in ${1:+"$1"/*.jar}; do
    entries+=("$jar")
  done
  [[ -z ${HADOOP_CLASSPATH:-} ]] || entries+=("$HADOOP_CLASSPATH")
  (IFS=: && echo "${entries[*]}")
}

# usable FOLDER: it is there, or can be made, and can be written.
usable() {
  { [[ -d $1 ]] || mkdir -p "$1" 2>/dev/null; } && [[ -w $1 ]]
}

# java_options LOGGER LOG_FILE: sets the array 'options': what each JVM of this installation gets.
java_options() {
  local temporary=$data_dir/tmp
  # A client of another user may not write to the installation.
  usable "$temporary" || temporary=${TMPDIR:-/tmp}
  options=(
    "-Djava.io.tmpdir=$temporary" -XX:+PerfDisableSharedMem
    "-Dhadoop.home.dir=$home" "-Dhadoop.data.dir=$data_dir" "-Dhadoop.id.str=$identity"
    "-Dhadoop.log.dir=$log_dir" "-Dhadoop.log.file=$2" "-Dhadoop.root.logger=$1"
    -Dhadoop.policy.file=hadoop-policy.xml)
  # shellcheck disable=SC2206 # The options are a list.
  [[ -z ${HADOOP_OPTS:-} ]] || options+=($HADOOP_OPTS)
}

# raise_file_limit: as many open files as the system allows, within reason: a tracker has a descriptor for each copy.
raise_file_limit() {
  local soft hard
  soft=$(ulimit -Sn) hard=$(ulimit -Hn)
  [[ $hard != unlimited ]] && ((hard <= 65536)) || hard=65536
  [[ $soft == unlimited ]] || ((soft >= hard)) || ulimit -Sn "$hard"
  [[ $(ulimit -Sn) == unlimited ]] || (($(ulimit -Sn) >= 4096)) ||
    echo "$program: only $(ulimit -Sn) files may be open at a time: raise the limit (nofile) for a busy node" >&2
}
