#!/bin/sh
# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Writes each word, a tab and a 1.
exec awk '{ for (i = 1; i <= NF; i++) print $i "\t1" }'
