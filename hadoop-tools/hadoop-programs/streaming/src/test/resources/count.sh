#!/bin/sh
# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Adds what stands behind each word, whose lines come one after another.
exec awk -F '\t' '
  NR > 1 && $1 != word { print word "\t" sum; sum = 0 }
  { word = $1; sum += $2 }
  END { if (NR > 0) print word "\t" sum }'
