#!/bin/sh
# Makes a release in /opt/hearth a service of this machine, behind Caddy; after an update once more, and settings stay.
#   deploy/install.sh hearth.example.org 'smtp://user:password@mail.example.org:587'
set -eu
cd "$(dirname "$0")"
home=/var/lib/hearth backups=/var/backups/hearth

(cd .. && npm ci --omit=dev --ignore-scripts --no-audit --no-fund)
id hearth >/dev/null 2>&1 || useradd --system --home-dir $home --shell /usr/sbin/nologin hearth
install --directory --owner=hearth --mode=0700 $home $backups
if [ ! -e $home/.env ]; then
  ./settings.sh "$1" "$2" $home/.env
  printf 'TRUSTED_PROXIES=127.0.0.1\nBACKUP_TO=%s\n' $backups >>$home/.env
  chown hearth: $home/.env
  sed "s|{\$SITE_URL}|https://$1|" Caddyfile >/etc/caddy/Caddyfile
fi
# The command `hearth`, as the service runs it.
cat >/usr/local/bin/hearth <<END
#!/bin/sh
cd $home && NODE_ENV=production exec runuser --user hearth -- /opt/hearth/apps/server/bin/hearth.js "\$@"
END
chmod 755 /usr/local/bin/hearth
cp hearth.service /etc/systemd/system/

systemctl daemon-reload
systemctl stop hearth
hearth migrate
systemctl enable --now hearth
systemctl reload-or-restart caddy
