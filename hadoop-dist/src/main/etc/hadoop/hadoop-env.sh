# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# The environment of all programs in bin; read by bash. The settings in comments show the form of each, with the default
# or an example. Written in this form, a setting does not override the caller's environment.

# Java 17 or later; if not set, the one on the PATH.
# export JAVA_HOME=${JAVA_HOME:-/usr/lib/jvm/java-17}

# Heap size of a daemon in MB, 16 or more. The daemon's own options, below, take precedence.
# export HADOOP_HEAPSIZE=${HADOOP_HEAPSIZE:-1000}

# JVM options: for all programs, for clients, for each daemon.
# export HADOOP_OPTS=${HADOOP_OPTS:-}
# export HADOOP_CLIENT_OPTS=${HADOOP_CLIENT_OPTS:-}
# export HADOOP_NAMENODE_OPTS=${HADOOP_NAMENODE_OPTS:-}
# export HADOOP_SECONDARYNAMENODE_OPTS=${HADOOP_SECONDARYNAMENODE_OPTS:-}
# export HADOOP_DATANODE_OPTS=${HADOOP_DATANODE_OPTS:-}
# export HADOOP_JOBTRACKER_OPTS=${HADOOP_JOBTRACKER_OPTS:-}
# export HADOOP_TASKTRACKER_OPTS=${HADOOP_TASKTRACKER_OPTS:-}

# Jars and directories, after those of the installation on the class path.
# export HADOOP_CLASSPATH=${HADOOP_CLASSPATH:-}

# Where daemons write: data (the shipped configuration keeps all data below it), logs, pid files. By default, these
# directories are in the installation.
# export HADOOP_DATA_DIR=${HADOOP_DATA_DIR:-/var/lib/hadoop}
# export HADOOP_LOG_DIR=${HADOOP_LOG_DIR:-/var/log/hadoop}
# export HADOOP_PID_DIR=${HADOOP_PID_DIR:-/run/hadoop}

# The name in the names of log and pid files; if not set, the user. With another name, and with other ports and
# directories, a second cluster can run from the same installation.
# export HADOOP_IDENT_STRING=${HADOOP_IDENT_STRING:-}

# Levels and appenders of log4j.properties: for clients and daemons, for logins, for completed jobs.
# export HADOOP_ROOT_LOGGER=${HADOOP_ROOT_LOGGER:-INFO,console}
# export HADOOP_SECURITY_LOGGER=${HADOOP_SECURITY_LOGGER:-INFO,RFAS}
# export HADOOP_JOBSUMMARY_LOGGER=${HADOOP_JOBSUMMARY_LOGGER:-INFO,JSA}

# Seconds within which a started daemon must listen, and after which a daemon that was told to stop is killed.
# export HADOOP_START_TIMEOUT=${HADOOP_START_TIMEOUT:-60}
# export HADOOP_STOP_TIMEOUT=${HADOOP_STOP_TIMEOUT:-20}

# Options for 'hadoop conf-check', which bin/cluster calls before a start, such as --accept=my.* for keys of your own.
# export HADOOP_CONF_CHECK_OPTS=${HADOOP_CONF_CHECK_OPTS:-}

# Options for ssh, with which bin/cluster reaches other hosts.
# export HADOOP_SSH_OPTS=${HADOOP_SSH_OPTS:-}
