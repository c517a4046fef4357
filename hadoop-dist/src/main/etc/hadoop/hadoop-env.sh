# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# The environment of all programs in bin; read by bash. What stands here as a comment is the default. A value that the
# caller's environment has already is kept where it is written as below.

# Java 17 or later; the one on the PATH if it is not set.
# export JAVA_HOME=${JAVA_HOME:-/usr/lib/jvm/java-17}

# Heap of a daemon in MB, 16 or more. A daemon's own options, below, win.
# export HADOOP_HEAPSIZE=${HADOOP_HEAPSIZE:-1000}

# Options of the JVM: of all, of the clients, of each daemon.
# export HADOOP_OPTS=${HADOOP_OPTS:-}
# export HADOOP_CLIENT_OPTS=${HADOOP_CLIENT_OPTS:-}
# export HADOOP_NAMENODE_OPTS=${HADOOP_NAMENODE_OPTS:-}
# export HADOOP_SECONDARYNAMENODE_OPTS=${HADOOP_SECONDARYNAMENODE_OPTS:-}
# export HADOOP_DATANODE_OPTS=${HADOOP_DATANODE_OPTS:-}
# export HADOOP_JOBTRACKER_OPTS=${HADOOP_JOBTRACKER_OPTS:-}
# export HADOOP_TASKTRACKER_OPTS=${HADOOP_TASKTRACKER_OPTS:-}

# Jars and folders behind those of the installation.
# export HADOOP_CLASSPATH=${HADOOP_CLASSPATH:-}

# Where daemons write: data (the shipped configuration puts all below it), logs, pid files. Default: in the installation.
# export HADOOP_DATA_DIR=${HADOOP_DATA_DIR:-/var/lib/hadoop}
# export HADOOP_LOG_DIR=${HADOOP_LOG_DIR:-/var/log/hadoop}
# export HADOOP_PID_DIR=${HADOOP_PID_DIR:-/run/hadoop}

# What the files of logs and pids are named after; the user, if it is not set. With another name, and other ports and
# folders, a second cluster runs from the same installation.
# export HADOOP_IDENT_STRING=${HADOOP_IDENT_STRING:-}

# Levels and appenders of log4j.properties: of clients and daemons, and of what is logged about logins and jobs.
# export HADOOP_ROOT_LOGGER=${HADOOP_ROOT_LOGGER:-INFO,console}
# export HADOOP_SECURITY_LOGGER=${HADOOP_SECURITY_LOGGER:-INFO,RFAS}
# export HADOOP_JOBSUMMARY_LOGGER=${HADOOP_JOBSUMMARY_LOGGER:-INFO,JSA}

# Seconds until a daemon that was started must listen, and until one that was asked to end is killed.
# export HADOOP_START_TIMEOUT=${HADOOP_START_TIMEOUT:-60}
# export HADOOP_STOP_TIMEOUT=${HADOOP_STOP_TIMEOUT:-20}

# Options of 'hadoop conf-check', which bin/cluster calls before a start, such as --accept=my.* for keys of your own.
# export HADOOP_CONF_CHECK_OPTS=${HADOOP_CONF_CHECK_OPTS:-}

# Options of ssh, by which bin/cluster reaches other hosts.
# export HADOOP_SSH_OPTS=${HADOOP_SSH_OPTS:-}
