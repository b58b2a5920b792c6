#!/bin/bash
# Starts mongod with its key file, which must belong to its user, and on an empty volume makes the user "root".
set -euo pipefail
install -o mongodb -g mongodb -m 400 /run/secrets/mongodb_key_file /data/configdb/key
export MONGO_INITDB_ROOT_USERNAME=root
MONGO_INITDB_ROOT_PASSWORD=$(cat /run/secrets/mongodb_root_password)
export MONGO_INITDB_ROOT_PASSWORD
exec docker-entrypoint.sh mongod --replSet rs0 --keyFile /data/configdb/key --bind_ip_all --wiredTigerCacheSizeGB "$CACHE_GB"
