#!/usr/bin/env bash
# Makes the two fonts of every first view again: what texts in western European languages need, in the weights that the
# design uses. Needs Python with fonttools and brotli; @fontsource-variable has the whole fonts and their licence (OFL 1.1).
set -euo pipefail
cd "$(dirname "$0")"
whole=../../../../../../node_modules/@fontsource-variable
characters=U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2009-200A,U+202F,U+2010-2015,U+2018-201E
characters+=,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212
for font in figtree petrona; do
  python3 -m fontTools.varLib.instancer -q "$whole/$font/files/$font-latin-wght-normal.woff2" wght=400:700 -o "$font.ttf"
  python3 -m fontTools.subset "$font.ttf" --unicodes="$characters" --no-hinting \
    --layout-features=kern,liga,ccmp,locl,tnum --flavor=woff2 --output-file="$font-first.woff2"
  rm "$font.ttf"
done
