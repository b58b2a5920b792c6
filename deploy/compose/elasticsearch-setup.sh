#!/bin/bash
# Makes the service's user in Elasticsearch, who may do anything to indexes of its own prefix and nothing else. May be
# run any number of times. Passwords go through pipes: arguments are shown to everybody who lists processes.
set -euo pipefail
secret() { cat "/run/secrets/$1"; }

put() {
  curl -fsS -K <(printf 'user = "elastic:%s"' "$(secret elastic_password)") -X PUT \
    -H 'Content-Type: application/json' --data-binary @- -o /dev/null "http://elasticsearch:9200/_security/$1"
}

put role/kalends <<< '{"cluster":["monitor"],"indices":[{"names":["kalends-*"],"privileges":["all"]}]}'
printf '{"password":"%s","roles":["kalends"]}' "$(secret elasticsearch_password)" | put user/kalends
