# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Sourced by what starts, stops and looks after daemons. A daemon of this installation is known by its pid file: the file
# holds the number of its process, and the process and all that it starts have the file's name in their environment, by
# which a process that took over the number, and children that outlive the daemon, are told apart. Needs /proc.

# daemon_names: the names of the program's daemons.
daemon_names() {
  daemons_of "$program" | awk '{ printf "%s%s", sep, $1; sep = ", " }'
}

# prepare_daemon NAME: sets what the daemon is called in files, its class, and how many ports it listens on.
prepare_daemon() {
  local line
  line=$(daemons_of "$program" | name=$1 awk '$1 == ENVIRON["name"]')
  [[ -n $line ]] || fail "no daemon '$1': $(daemon_names) are allowed"
  read -r daemon daemon_class daemon_ports _ <<<"$line"
  pid_file=$pid_dir/hadoop-$identity-$daemon.pid
  log_name=hadoop-$identity-$daemon-$(uname -n)
  mark=HADOOP_PID_FILE=$pid_file
  require_number HADOOP_HEAPSIZE 16
  require_number HADOOP_START_TIMEOUT 1
  require_number HADOOP_STOP_TIMEOUT 0
}

# daemon_options: sets 'options' to those of the daemon; those of hadoop-env.sh come last and win.
daemon_options() {
  local upper own
  upper=$(tr '[:lower:]' '[:upper:]' <<<"$daemon")
  own=HADOOP_${upper}_OPTS
  java_options "${HADOOP_ROOT_LOGGER:-INFO,RFA}" "$log_name.log"
  options+=("-Dproc_$daemon" "-Xmx${HADOOP_HEAPSIZE:-1000}m"
    "-Dhadoop.security.logger=${HADOOP_SECURITY_LOGGER:-INFO,RFAS}"
    "-Dhadoop.mapreduce.jobsummary.logger=${HADOOP_JOBSUMMARY_LOGGER:-INFO,JSA}")
  # shellcheck disable=SC2206 # The options are a list.
  [[ -z ${!own:-} ]] || options+=(${!own})
}

# runs_once [ARGUMENT...]: with these arguments the daemon's class does something and ends.
runs_once() {
  case "$daemon ${1:-}" in
    'namenode -format' | 'namenode -finalize' | 'secondarynamenode '?* | 'jobtracker -dumpConfiguration') return 0 ;;
    *) return 1 ;;
  esac
}

# check_arguments [ARGUMENT...]: ends if the daemon does not know the first one. Those of Apache Hadoop say so with exit
# status 0, or look for the NameNode before.
check_arguments() {
  local known
  case "$daemon ${1:-}" in
    # What the help does not name.
    "$daemon " | 'namenode -regular' | 'namenode -backup' | 'namenode -checkpoint' | 'datanode -regular' | \
      'datanode -D'* | 'datanode -conf' | 'datanode -fs') return ;;
  esac
  known=$(daemon_flags "$daemon" | awk '{ printf "%s%s", sep, $1; sep = ", " }')
  [[ ", ${known,,}, " == *", ${1,,}, "* ]] || fail "no argument '$1' of the $daemon: ${known:-none} are allowed"
}

# run_daemon NAME [ARGUMENT...]: runs the daemon until it ends, or this program is asked to; it logs to the standard
# error too. The pid file lets it be shown and stopped as one that was started.
run_daemon() {
  local child='' asked='' known='' status=0
  prepare_daemon "$1"
  shift
  check_arguments "$@"
  require_java
  HADOOP_ROOT_LOGGER=${HADOOP_ROOT_LOGGER:-INFO,RFA,console}
  make_folders
  daemon_options
  raise_file_limit
  if runs_once "$@"; then
    exec env "$mark" "$java" "${options[@]}" -cp "$(class_path)" "$daemon_class" "$@"
  fi
  trap 'asked=1; [[ -z $child ]] || kill -TERM "$child" 2>/dev/null || true' TERM INT HUP
  trap '[[ -z $child ]] || kill -QUIT "$child" 2>/dev/null || true' QUIT
  if [[ -d /proc/self ]] && usable "$pid_dir"; then
    known=1
    lock_pids
    refuse_second
  else
    echo "$program: no pid file can be kept in '$pid_dir': status and stop will not know this $daemon" >&2
  fi
  env "$mark" "$java" "${options[@]}" -cp "$(class_path)" "$daemon_class" "$@" 8<&- &
  child=$!
  [[ -z $asked ]] || kill -TERM "$child" 2>/dev/null || true
  if [[ -n $known ]]; then
    remember "$child"
    unlock_pids
  fi
  # A signal ends the waiting, not the daemon.
  while :; do
    status=0
    wait "$child" || status=$?
    kill -0 "$child" 2>/dev/null || break
  done
  forget "$child"
  exit "$status"
}

# require_usable FOLDER: ends unless it can be written.
require_usable() {
  usable "$1" || fail "cannot write to '$1': the user $(id -un) needs the permission to"
}

# make_folders: those of logs and data that the daemon needs before it has read its configuration.
make_folders() {
  local folder
  for folder in "$log_dir" "$data_dir/tmp"; do
    require_usable "$folder"
  done
}

# is_marked PID: the process is of this daemon.
is_marked() {
  grep -qzxF "$mark" "/proc/$1/environ" 2>/dev/null
}

# all_marked: the numbers of the daemon's process, if it runs, and of all that it has left.
all_marked() {
  grep -lzxF "$mark" /proc/[0-9]*/environ 2>/dev/null | sed 's:^/proc/\([0-9]*\)/.*:\1:' || true
}

# running_pid: the number of the daemon's process; fails if it does not run.
running_pid() {
  local pid
  [[ -r $pid_file ]] && read -r pid <"$pid_file" && [[ $pid =~ ^[0-9]+$ ]] && is_marked "$pid" && echo "$pid"
}

# lock_pids: lets no other program look at pid files, or write one, until unlock_pids. Without flock it does nothing.
lock_pids() {
  exec 8<"$pid_dir"
  ! command -v flock >/dev/null || flock -w 60 8 || fail "another program is at the pid files in '$pid_dir'"
}

unlock_pids() {
  exec 8<&-
}

# refuse_second: ends if the daemon runs; else there is no pid file any more.
refuse_second() {
  local pid
  if pid=$(running_pid); then
    fail "the $daemon runs already, as process $pid ($pid_file)"
  fi
  rm -f "$pid_file"
}

# remember PID: writes the pid file, and waits until the process is known by it. Without flock another program may have
# written one by now; then the process ends.
remember() {
  (set -o noclobber && echo "$1" >"$pid_file") 2>/dev/null || {
    kill -KILL "$1" 2>/dev/null || true
    fail "another program starts the $daemon, or '$pid_file' cannot be written"
  }
  until is_marked "$1" || ! kill -0 "$1" 2>/dev/null; do
    sleep 0.01
  done
}

# forget PID: removes the pid file, if it is that of the process.
forget() {
  local pid=
  [[ ! -r $pid_file ]] || read -r pid <"$pid_file" || true
  [[ $pid != "$1" ]] || rm -f "$pid_file"
}

# listening_ports PID: on how many ports the process listens.
listening_ports() {
  local sockets
  sockets=$(ls -l "/proc/$1/fd" 2>/dev/null | sed -n 's/.*socket:\[\([0-9]*\)\]$/\1/p' || true)
  awk -v sockets="$sockets" '
    BEGIN { split(sockets, list); for (i in list) mine[list[i]] }
    $4 == "0A" && $10 in mine { ports++ }
    END { print ports + 0 }' "/proc/$1/net/tcp" "/proc/$1/net/tcp6" 2>/dev/null || echo 0
}

# logged LOG FROM LEVEL: the last message of the level since that byte.
logged() {
  tail -c "+$(($2 + 1))" "$1" 2>/dev/null | sed -n "s/^[-0-9]* [:,0-9]* $3 [^ ]*: //p" | tail -n 1
}

# reason LOG FROM OUT: why a daemon ended, in one line, and where more stands: the last error that it logged since that
# byte, or the last line that it printed, but for those with which each JVM ends that does not start, or what it logged
# last, as that it waits for another daemon.
reason() {
  local line file=$1
  line=$(logged "$1" "$2" '\(FATAL\|ERROR\)')
  if [[ -z $line ]]; then
    file=$3
    line=$(grep -v -e '^[[:space:]]' -e '^Error: Could not create the Java Virtual Machine' \
      -e '^Error: A fatal exception has occurred' "$3" 2>/dev/null | tail -n 1)
  fi
  if [[ -z $line ]]; then
    file=$1
    line=$(logged "$1" "$2" '[A-Z]*')
  fi
  [[ $daemon != namenode || $line != *'storage directory does not exist'* ]] ||
    line+=" 'hdfs namenode -format' makes a new file system."
  [[ $line != *'Not a host:port pair: '* && $line != *'port out of range:'* ]] ||
    line+="; 'hadoop conf-check $conf' names the key"
  echo "${line:-it printed nothing} (see $file)" | sed 's/\(java\|org\.apache\.hadoop\)[.a-z]*\.[A-Za-z$]*Exception: //g'
}

# start_daemon [ARGUMENT...]: starts the daemon and waits until it listens.
start_daemon() {
  local pid log out from trouble left=$((10 * 10#${HADOOP_START_TIMEOUT:-60}))
  check_arguments "$@"
  ! runs_once "$@" || fail "$1 leaves no daemon behind: call '$program $daemon $*'"
  require_java
  require_usable "$pid_dir"
  make_folders
  daemon_options
  raise_file_limit
  lock_pids
  refuse_second
  log=$log_dir/$log_name.log out=$log_dir/$log_name.out
  from=$(stat -c %s "$log" 2>/dev/null || echo 0)
  [[ ! -s $out ]] || mv -f "$out" "$out.1"
  # A session of its own: what ends a terminal or a script does not end it.
  env "$mark" setsid "$java" "${options[@]}" -cp "$(class_path)" "$daemon_class" "$@" >"$out" 2>&1 </dev/null 8<&- &
  pid=$!
  remember "$pid"
  unlock_pids
  until (($(listening_ports "$pid") >= daemon_ports)); do
    if ! kill -0 "$pid" 2>/dev/null; then
      forget "$pid"
      fail "the $daemon did not start: $(reason "$log" "$from" "$out")"
    fi
    if ((left-- == 0)); then
      echo "$program: the $daemon is process $pid, and does not listen yet: $(reason "$log" "$from" "$out")" >&2
      return 1
    fi
    sleep 0.1
  done
  disown "$pid"
  echo "$daemon: process $pid"
  trouble=$(lack_of_room)
  [[ -z $trouble ]] || echo "$program: the $daemon $trouble" >&2
}

# lack_of_room: why the NameNode places no block on a DataNode of this host, in a sentence without a subject; nothing if
# it does, or for another daemon.
lack_of_room() {
  [[ $daemon == datanode ]] || return 0
  (
    require_java
    java_options ERROR,console hadoop.log
    "$java" "${options[@]}" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$(class_path)" \
      org.apache.hadoop.launch.RoomForBlocks
  ) 2>/dev/null || true
}

# waiting_for_files: why a JobTracker does not answer its clients yet, likewise: by its log, it has failed to use its
# files since it was started, and has not said that it runs.
waiting_for_files() {
  local log=$log_dir/$log_name.log line
  [[ $daemon == jobtracker && -r $log ]] || return 0
  # Not all of a log of a busy month.
  line=$(tail -c 32000000 "$log" | tac 2>/dev/null | awk '
    / Starting RUNNING$/ { exit }
    /^STARTUP_MSG: Starting JobTracker/ { print last; exit }
    last == "" && (/^[.A-Za-z$]+Exception: / || / Retrying connect to server: /) { last = $0 }' || true)
  [[ -n $line ]] || return 0
  line=$(sed -e 's/^.* Retrying connect/Retrying connect/' \
    -e 's/\(java\|org\.apache\.hadoop\)[.a-z]*\.[A-Za-z$]*Exception: //g' <<<"$line")
  echo "answers nobody yet, as it cannot use its files in HDFS: $line (see $log)"
}

# end_processes SIGNAL TENTHS PID...: signals those that are of this daemon (another process may have the number of one
# that has ended meanwhile), and waits as long for their end. Fails if one is left.
end_processes() {
  local signal=$1 left=$2 pid alive
  shift 2
  for pid; do
    ! is_marked "$pid" || kill "-$signal" "$pid" 2>/dev/null || true
  done
  while :; do
    alive=
    for pid; do
      ! is_marked "$pid" || alive=1
    done
    [[ -n $alive ]] || return 0
    ((left-- > 0)) || return 1
    sleep 0.1
  done
}

# stop_daemon: ends the daemon, and then what it has left: asked first, forced if it is not gone in time.
stop_daemon() {
  local pid left tenths=$((10 * 10#${HADOOP_STOP_TIMEOUT:-20}))
  if pid=$(running_pid); then
    end_processes TERM "$tenths" "$pid" || {
      echo "$program: the $daemon, process $pid, did not end when asked; killing it" >&2
      end_processes KILL 100 "$pid" || fail "cannot end the $daemon, process $pid"
    }
    echo "$daemon: stopped"
  else
    not_running
  fi
  mapfile -t left < <(all_marked)
  ((${#left[@]} == 0)) || end_processes TERM 50 "${left[@]}" || end_processes KILL 50 "${left[@]}" ||
    fail "cannot end what the $daemon has left: processes ${left[*]}"
  # One that was started meanwhile keeps its own.
  running_pid >/dev/null || rm -f "$pid_file"
}

# not_running: says that the daemon does not run, and which others of its kind there are: a pid file has the name of a
# user, or HADOOP_IDENT_STRING.
not_running() {
  local file pid others=
  for file in "$pid_dir"/hadoop-*-"$daemon.pid"; do
    if [[ $file != "$pid_file" && -r $file ]] && read -r pid <"$file" && [[ $pid =~ ^[0-9]+$ && -d /proc/$pid ]]; then
      others+="${others:+, }process $pid ($file)"
    fi
  done
  echo "$daemon: not running${others:+ as $identity; there is $others}"
}

# last_error: the last error in the end of the daemon's log, and the log; nothing if there is none.
last_error() {
  local log=$log_dir/$log_name.log size line
  size=$(stat -c %s "$log" 2>/dev/null || echo 0)
  line=$(logged "$log" $((size > 1000000 ? size - 1000000 : 0)) '\(FATAL\|ERROR\)')
  [[ -z $line ]] || echo "; its last error: $line (see $log)"
}

# show_daemon: says whether the daemon runs, and what keeps one that does from its work. Exit status 0 if it does, 3 if
# not, 1 if it has ended by itself or was killed.
show_daemon() {
  local pid trouble
  if pid=$(running_pid); then
    trouble=$(lack_of_room && waiting_for_files)
    echo "$daemon: process $pid, $(listening_ports "$pid") ports${trouble:+; $trouble}"
  elif [[ -e $pid_file ]]; then
    echo "$daemon: has ended, and was not stopped ($pid_file)$(last_error)"
    return 1
  else
    not_running
    return 3
  fi
}

# control_daemon ACTION NAME [ARGUMENT...]
control_daemon() {
  local action=$1
  [[ -n $(daemon_names) ]] || fail "--daemon: $program has no daemons; those of 'hdfs' and 'mapred' are started so"
  (($# > 1)) || fail "--daemon $action needs a daemon: $(daemon_names)"
  [[ -d /proc/self ]] || fail "daemons are started and stopped by way of /proc, which is not here: run them in the foreground"
  prepare_daemon "$2"
  shift 2
  [[ ${1:-} != --help ]] || { daemon_usage "$daemon" && exit 0; }
  [[ $action == start ]] || (($# == 0)) || fail "'$1' is one argument too many"
  case $action in
    start) start_daemon "$@" ;;
    stop) stop_daemon ;;
    status) show_daemon ;;
    *) fail "--daemon $action: start, stop and status are allowed" ;;
  esac
}
