#!/bin/sh
# Makes the settings of a house, with secrets of its own, readable by their owner alone:
#   deploy/settings.sh hearth.example.org 'smtp://user:password@mail.example.org:587' [file]
set -eu
domain=${1:?Name the domain that people type, such as hearth.example.org}
mail=${2:?Give the mail server as smtp://user:password@host:587; people confirm their address by mail}
file=${3:-$(dirname "$0")/.env}
[ ! -e "$file" ] || { echo "$file is there already; its secrets belong to your data, so it stays." >&2; exit 1; }

secret() { head -c 36 /dev/urandom | base64 | tr '+/' '-_'; }

umask 077
cat >"$file" <<END
# Keep a copy of HEARTH_SECRET elsewhere: without it no back-up can be restored. All settings: docs/running.md
SITE_URL=https://$domain
SMTP_URL='$mail'
MAIL_FROM='Hearth <hearth@$domain>'
HEARTH_SECRET=$(secret)
POSTGRES_PASSWORD=$(secret)
END
echo "Settings are in $file." >&2
