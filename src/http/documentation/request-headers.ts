/** Headers of requests that mean something here, for the description of the interface. */
export const requestHeaders: Readonly<Record<string, string>> = {
  Authorization: '`Bearer` and a key, or `Basic` with the name of the account and a key',
  Accept:
    'the format of a list, such as `text/csv`; `application/problem+json`: errors as RFC 9457 has them; ' +
    '`text/event-stream`: changes as they happen',
  'Accept-Encoding': '`br` or `gzip`',
  Prefer:
    '`wait=N`: a write is answered when lists show it, after N seconds at most; `shape=stable`; `handling=strict`: ' +
    'what would be ignored is a 400 (RFC 7240)',
  'If-Match': 'the ETag of the record as it was read: 412 if it has changed since',
  'If-None-Match':
    'of a read an ETag: 304 if the answer would be the same; of a write `*` or an ETag: 412 if the record is there, ' +
    'or is as it was read',
  'Idempotency-Key': 'at most 255 characters: a create that is repeated with the same key makes one record',
  'X-Event-Password': 'opens a protected event',
  'X-HTTP-Method-Override': '`PUT`, `PATCH` or `DELETE`, sent as a POST',
  'Last-Event-ID': 'where a stream of changes goes on',
}
