{{/*
What is true of each service whatever the installation: not a matter of values.
  port      where it listens for callers
  redis     it needs Redis
  outside   it talks to addresses on the internet: boards, webhooks, documents of apps
  secrets   variables it takes from its own Secret
  topics    what it does with which topic; the bus (rpc, rpc.presence) is everyone's
  group     consumer group it joins; all others read fixed partitions without one
  transactionalId  of its transactions
  settings  values of `settings` it gets as variables
*/}}
{{- define "hiring.services" -}}
gateway:
  port: 4000
  redis: true
  secrets: [DATABASE_URL, BUS_PRIVATE_KEY, REDIS_URL, KEY_PEPPERS]
  topics: { ledger: [Read], usage: [Write], audit: [Read, Write] }
exports:
  port: 4001
  asks: gateway
  secrets: [DATABASE_URL, BUS_PRIVATE_KEY, SESSION_KEYS]
  topics: { audit: [Write] }
accounts:
  port: 4002
  outside: true
  secrets: [DATABASE_URL, BUS_PRIVATE_KEY, COOKIE_KEYS]
  topics: { audit: [Write] }
reads:
  secrets: [DATABASE_URL, BUS_PRIVATE_KEY, CURSOR_KEYS]
  topics: { ledger: [Read], outcomes: [Read, Write], audit: [Write] }
change-feed:
  outside: true
  secrets: [DATABASE_URL, BUS_PRIVATE_KEY, WEBHOOK_SECRET_KEYS]
  topics: { ledger: [Read], events: [Read, Write], audit: [Write] }
  group: events-topic
  transactionalId: events
metering:
  secrets: [DATABASE_URL, BUS_PRIVATE_KEY]
  topics: { usage: [Read], audit: [Write] }
freshness:
  redis: true
  outside: true
  secrets: [DATABASE_URL, BUS_PRIVATE_KEY, REDIS_URL]
  topics: { ledger: [Read], intake: [Write], audit: [Write] }
ledger:
  secrets: [DATABASE_URL, BUS_PRIVATE_KEY]
  topics: { intake: [Read, Write], ledger: [Read, Write], audit: [Write] }
  group: ledger
  transactionalId: ledger
{{- end }}
