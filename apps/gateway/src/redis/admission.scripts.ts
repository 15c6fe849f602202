import { GCRA_LUA } from '../rate-limit/gcra.script.js';

/**
 * Redis scripts of admission. Redis 6.2 commands only. KEYS[1] is the installation's key prefix; the names after
 * it depend on the key record that the script itself reads, so they cannot be declared (no Redis Cluster).
 *
 *   gen                 hash {run, value}: key changes up to this generation are applied here
 *   key:<hash>          JSON {run, identity}: copy of an active key; lives 30 s, or until the key expires
 *   gone:<key id>       tombstone of a revoked key; outlives every copy
 *   rate:k:<id> rate:c:<customer> rate:a:<address>     theoretical arrival time, microseconds
 *   calls:<grant id>:<day>                             calls of an app on this UTC day
 *   idem:<key id>:<operation>:<idempotency key>        MessagePack: one idempotency claim, 24 h
 *   claims:<customer>:<day>                            claims the customer took on this UTC day and did not release
 *   stored:<customer>   hash {<hour>: bytes, hour, sum}: size of stored answers; `sum` is the total at `hour`
 */
export const KEY_RECORD_TTL_MS = 30_000;
/** Longer than any copy of the key can live, in Redis or on its way there. */
export const TOMBSTONE_TTL_MS = 65_000;

const DAY_MS = 86_400_000;

const TIME = `
local prefix = KEYS[1]
local time = redis.call('TIME')
local now_us = tonumber(time[1]) * 1000000 + tonumber(time[2])
local now_ms = math.floor(now_us / 1000)
`;

/**
 * A claim is one packed value, not a hash: a hash that contains a body takes several allocations and commands, and a
 * claim is always read and written as a whole. Its states `st`:
 *
 *   run     a call runs under it until `lease`; afterwards the next call takes over
 *   kept    answered, and the answer is stored
 *   spent   answered, and the answer could not be stored: no call runs any more
 *   done    answered, and may run again: with `range`, each run gives the first answer
 */
const CLAIM = `
local function read_claim(name)
  local packed = redis.call('GET', name)
  return packed and cmsgpack.unpack(packed)
end
local function write_claim(name, c)
  redis.call('SET', name, cmsgpack.pack(c), 'KEEPTTL')
end
local function claims_of(customer, at)
  return prefix .. 'claims:' .. customer .. ':' .. math.floor(at / ${DAY_MS})
end
local function claim(name, customer, fingerprint, owner, lease_ms, window_ms, runs_max, claims_max)
  local c = read_claim(name)
  if not c or now_ms >= c.at + window_ms then
    local count = claims_of(customer, now_ms)
    local begun = redis.call('INCR', count)
    if begun == 1 then redis.call('PEXPIRE', count, 2 * window_ms) end
    if begun > claims_max then
      redis.call('DECR', count)
      return { 'full', now_ms, 0, '', ${DAY_MS} - now_ms % ${DAY_MS} }
    end
    c = { fp = fingerprint, st = 'run', own = owner, lease = now_ms + lease_ms, at = now_ms, runs = 1 }
    redis.call('SET', name, cmsgpack.pack(c), 'PX', window_ms)
    return { 'mine', now_ms, 1, '', 0 }
  end
  if c.fp ~= fingerprint then return { 'mismatch', c.at, 0, '' } end
  if c.st == 'kept' then return { 'stored', c.at, 0, '', c.status, c.headers, c.enc, c.body } end
  if c.st == 'run' and c.lease > now_ms then return { 'busy', c.at, 0, '', c.lease - now_ms } end
  if c.st == 'spent' or (not c.range and c.runs >= runs_max) then
    return { 'spent', c.at, c.runs, '', math.max(1000, c.at + window_ms - now_ms) }
  end
  c.st, c.own, c.lease, c.runs = 'run', owner, now_ms + lease_ms, c.runs + 1
  write_claim(name, c)
  return { 'mine', c.at, c.runs, c.pos or '', c.range and 1 or 0 }
end
local function own_claim(name, owner)
  local c = read_claim(name)
  return c and c.own == owner and c.st == 'run' and c
end
`;

/**
 * ARGV: run, minimum generation, candidate hashes (comma-separated), scope, operation, idempotency key, fingerprint,
 * owner, lease ms, window ms, runs max, claims max; then, to store a copy first: record, its hash, its generation, its
 * key id, its time to live in ms; then the tokens to take from the limits. Returns {state, now ms, record, key
 * remaining, key reset ms, customer remaining, customer reset ms, retry ms, claim...}; `admissionReply` names these.
 */
const ADMIT = `${TIME}${GCRA_LUA}${CLAIM}
local run = ARGV[1]
local gen = redis.call('HMGET', prefix .. 'gen', 'run', 'value')
if gen[1] ~= run or tonumber(gen[2]) < tonumber(ARGV[2]) then
  return { 'behind', now_ms, gen[1] == run and gen[2] or '' }
end
if ARGV[13] ~= '' then
  if tonumber(ARGV[15]) < tonumber(gen[2]) then return { 'stale', now_ms, gen[2] } end
  if redis.call('EXISTS', prefix .. 'gone:' .. ARGV[16]) == 0 then
    redis.call('SET', prefix .. 'key:' .. ARGV[14], ARGV[13], 'PX', ARGV[17])
  end
end
local text = false
for hash in string.gmatch(ARGV[3], '[^,]+') do
  text = text or redis.call('GET', prefix .. 'key:' .. hash)
end
if not text then return { 'miss', now_ms, '' } end
local record = cjson.decode(text)
if record.run ~= run then return { 'miss', now_ms, '' } end
local who = record.identity
if redis.call('EXISTS', prefix .. 'gone:' .. string.format('%.0f', who.keyId)) == 1 then return { 'revoked', now_ms, '' } end
local tokens = tonumber(ARGV[18])
local k = check(prefix .. 'rate:k:' .. string.format('%.0f', who.keyId), who.keyLimit, tokens)
local c = check(prefix .. 'rate:c:' .. who.customerId, who.customerLimit, tokens)
local out = { 'ok', now_ms, text, k.remaining, k.reset, c.remaining, c.reset, math.max(k.retry, c.retry) }
if not (k.ok and c.ok) then
  out[1] = 'limited'
  return out
end
local calls = ARGV[4] ~= '' and who.grant and who.grant.callsPerDay
local of_today = calls and prefix .. 'calls:' .. string.format('%.0f', who.keyId) .. ':' .. math.floor(now_ms / ${DAY_MS})
if calls and tonumber(redis.call('GET', of_today) or '0') >= calls then
  out[1], out[8] = 'capped', ${DAY_MS} - now_ms % ${DAY_MS}
  return out
end
take(k)
take(c)
if ARGV[4] ~= '' then
  local held = false
  for _, scope in ipairs(who.scopes) do held = held or scope == ARGV[4] end
  if not held then
    out[1] = 'forbidden'
    return out
  end
end
if calls and redis.call('INCR', of_today) == 1 then redis.call('PEXPIRE', of_today, ${DAY_MS}) end
if ARGV[6] ~= '' then
  local name = prefix .. 'idem:' .. string.format('%.0f', who.keyId) .. ':' .. ARGV[5] .. ':' .. ARGV[6]
  local claimed = claim(name, who.customerId, ARGV[7], ARGV[8], tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11]), tonumber(ARGV[12]))
  for _, value in ipairs(claimed) do out[#out + 1] = value end
end
return out
`;

/**
 * ARGV: claim name, customer, fingerprint, owner, lease ms, window ms, runs max, claims max. Returns the reply of
 * `claim`.
 */
const RECLAIM = `${TIME}${CLAIM}
return claim(prefix .. ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8]))
`;

/** ARGV: claim name, owner, lease ms. Returns 1 while the owner still holds the claim. */
const RENEW = `${TIME}${CLAIM}
local name = prefix .. ARGV[1]
local c = own_claim(name, ARGV[2])
if not c then return 0 end
c.lease = now_ms + tonumber(ARGV[3])
write_claim(name, c)
return 1
`;

/** `reserve(customer, size, bytes_max)`: whether `size` bytes may be stored for the customer; counts them if so. */
const RESERVE = `
local hour = math.floor(now_ms / 3600000)
local function reserve(customer, size, bytes_max)
  local budget = prefix .. 'stored:' .. customer
  local b = redis.call('HMGET', budget, 'hour', 'sum', hour)
  local sum = tonumber(b[2] or '0')
  if tonumber(b[1] or '0') ~= hour then
    sum = 0
    local hours = redis.call('HGETALL', budget)
    for i = 1, #hours, 2 do
      local of = tonumber(hours[i])
      if of and of < hour - 24 then redis.call('HDEL', budget, hours[i])
      elseif of then sum = sum + tonumber(hours[i + 1]) end
    end
    redis.call('HSET', budget, 'hour', hour, 'sum', sum)
    redis.call('EXPIRE', budget, 90000)
  end
  if sum + size > bytes_max then return false end
  redis.call('HSET', budget, 'sum', sum + size, hour, tonumber(b[3] or '0') + size)
  return true
end
`;

/** A position up to this length is part of the claim; a longer one counts as stored bytes of the customer. */
const SHORT_POSITION_LENGTH = 32;

/**
 * ARGV: claim name, owner, customer, position, stored bytes max of a customer. Stores where the run ended, which bounds
 * later runs. Returns whether it is stored.
 */
const POSITION = `${TIME}${CLAIM}${RESERVE}
local name = prefix .. ARGV[1]
local c = own_claim(name, ARGV[2])
if not c or c.pos == ARGV[4] then return c and 1 or 0 end
local size = string.len(ARGV[4])
if size > ${SHORT_POSITION_LENGTH} and not reserve(ARGV[3], size, tonumber(ARGV[5])) then return 0 end
c.pos = ARGV[4]
write_claim(name, c)
return 1
`;

/** Number of FINISH's arguments per call. */
const FINISH_ARGUMENTS = 8;

/**
 * ARGV: for each completed call: claim name, owner, customer, stored bytes max of the customer, status, headers,
 * encoding, body. Encoding 'r': the answer is computed again from the claim's position, and not stored. Encoding '':
 * the answer is too large to be stored. Only the owner stores. Returns the result of each call.
 */
const FINISH = `${TIME}${CLAIM}${RESERVE}
local function finish(name, owner, customer, bytes_max, status, headers, encoding, body)
  local c = own_claim(name, owner)
  if not c then return 'lost' end
  c.billed, c.lease = true, 0
  if encoding == 'r' then
    c.st, c.range = 'done', true
  elseif encoding == '' or not reserve(customer, string.len(body) + string.len(headers), tonumber(bytes_max)) then
    c.st = 'spent'
  else
    c.st, c.status, c.headers, c.enc, c.body = 'kept', status, headers, encoding, body
  end
  write_claim(name, c)
  return c.st
end
local out = {}
for i = 1, #ARGV, ${FINISH_ARGUMENTS} do
  out[#out + 1] = finish(prefix .. ARGV[i], unpack(ARGV, i + 1, i + ${FINISH_ARGUMENTS - 1}))
end
return out
`;

/**
 * ARGV: claim name, owner, customer. Releases the claim of a failed call, unless an earlier run was billed.
 */
const RELEASE = `${TIME}${CLAIM}
local name = prefix .. ARGV[1]
local c = own_claim(name, ARGV[2])
if not c then return 0 end
if not c.billed then
  redis.call('DEL', name)
  redis.call('DECR', claims_of(ARGV[3], c.at))
  return 1
end
c.st, c.lease = 'done', 0
write_claim(name, c)
return 1
`;

/** ARGV: claim name. Returns {state, lease ms left}, from which the caller decides whether to keep waiting. */
const PEEK = `${TIME}${CLAIM}
local c = read_claim(prefix .. ARGV[1])
if not c then return { 'free', 0 } end
return { c.st, math.max(0, c.lease - now_ms) }
`;

/**
 * ARGV: run, generation, from, tombstone ms, key ids (comma-separated), hashes whose copies are dropped
 * (comma-separated). Applies the key changes in `(from, generation]`. Returns 1 when all changes up to `generation` are
 * applied, 0 when earlier ones are missing: the caller then applies all recent changes. A Redis that was restarted or
 * flushed holds no valid copy, so any generation is complete for it.
 */
const APPLY_CHANGES = `
local prefix = KEYS[1]
for id in string.gmatch(ARGV[5], '[^,]+') do redis.call('SET', prefix .. 'gone:' .. id, '1', 'PX', ARGV[4]) end
for hash in string.gmatch(ARGV[6], '[^,]+') do redis.call('DEL', prefix .. 'key:' .. hash) end
local gen = redis.call('HMGET', prefix .. 'gen', 'run', 'value')
local known = gen[1] == ARGV[1] and tonumber(gen[2])
if known and known >= tonumber(ARGV[2]) then return 1 end
if known and known < tonumber(ARGV[3]) then return 0 end
redis.call('HSET', prefix .. 'gen', 'run', ARGV[1], 'value', ARGV[2])
return 1
`;

/** ARGV: address, limit JSON. Counts one failed authentication. Returns {allowed, remaining, reset ms, retry ms}. */
const FAILED = `${TIME}${GCRA_LUA}
local a = check(prefix .. 'rate:a:' .. ARGV[1], cjson.decode(ARGV[2]), 1)
if a.ok then take(a) end
return { a.ok and 1 or 0, a.remaining, a.reset, a.retry }
`;

export const ADMISSION_SCRIPTS = {
  admit: { lua: ADMIT, keys: 1 },
  reclaim: { lua: RECLAIM, keys: 1 },
  renew: { lua: RENEW, keys: 1 },
  position: { lua: POSITION, keys: 1 },
  finish: { lua: FINISH, keys: 1 },
  release: { lua: RELEASE, keys: 1 },
  peek: { lua: PEEK, keys: 1 },
  applyChanges: { lua: APPLY_CHANGES, keys: 1 },
  failed: { lua: FAILED, keys: 1 },
} as const;
