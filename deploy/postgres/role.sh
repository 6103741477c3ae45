#!/bin/sh
# Run once, when the database is made: Freehub's role owns its database and nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres --set password="$FREEHUB_PASSWORD" <<'SQL'
create role freehub login nosuperuser nocreatedb nocreaterole password :'password';
create database freehub owner freehub;
revoke all on database freehub from public;
SQL
