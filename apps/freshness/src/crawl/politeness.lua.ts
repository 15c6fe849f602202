/**
 * Lua script that gives a caller a turn at a backend. Urgent requests come first, and otherwise the order of arrival
 * counts. Turns come one per interval, across all replicas. All times are from the Redis clock. Returns one of:
 * - {1, 0}: send the request.
 * - {0, ms}: call again after this time. A caller that is more than two seconds late loses its place in the queue.
 * - {-1, ms}: no turn within the maximum wait. A turn is likely after this time.
 * KEYS: next, slots, blocked, queue, alive. ARGV: interval ms, maximum in flight, slot lease ms, the fetch's id, 1 when
 * urgent, maximum wait ms.
 */
export const ACQUIRE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local interval, most, lease = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local fetch_id, urgent, max_wait = ARGV[4], ARGV[5] == '1', tonumber(ARGV[6])
local function leave()
  redis.call('ZREM', KEYS[4], fetch_id)
  redis.call('ZREM', KEYS[5], fetch_id)
end
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', KEYS[5], '-inf', now)) do
  redis.call('ZREM', KEYS[4], dead)
  redis.call('ZREM', KEYS[5], dead)
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('ZADD', KEYS[4], 'NX', string.format('%.3f', urgent and now - 1e12 or now), fetch_id)
local rank = redis.call('ZRANK', KEYS[4], fetch_id)
local open = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'), tonumber(redis.call('GET', KEYS[3]) or '0'))
local wait = open - now + rank * interval
if wait > max_wait then
  leave()
  return { -1, math.ceil(wait) }
end
local free = redis.call('ZCARD', KEYS[2]) < most
if rank == 0 and wait <= 0 and free then
  leave()
  redis.call('SET', KEYS[1], string.format('%.3f', now + interval), 'PX', math.ceil(interval) + 1000)
  redis.call('ZADD', KEYS[2], now + lease, fetch_id)
  redis.call('PEXPIRE', KEYS[2], 600000)
  return { 1, 0 }
end
wait = math.max(math.ceil(wait), free and 1 or 20)
if wait > max_wait then
  leave()
  return { -1, wait }
end
redis.call('ZADD', KEYS[5], now + wait + 2000, fetch_id)
redis.call('PEXPIRE', KEYS[4], 600000)
redis.call('PEXPIRE', KEYS[5], 600000)
return { 0, wait }
`;

/** Lua script that frees a fetch's slot. KEYS: slots. ARGV: the fetch's id. */
export const RELEASE = `return redis.call('ZREM', KEYS[1], ARGV[1])`;

/** Lua script that pauses a backend. KEYS: blocked. ARGV: milliseconds. A shorter pause never replaces a longer one. */
export const BLOCK = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local until_ms = now + tonumber(ARGV[1])
if until_ms <= tonumber(redis.call('GET', KEYS[1]) or '0') then return 0 end
redis.call('SET', KEYS[1], tostring(until_ms), 'PX', tonumber(ARGV[1]))
return 1
`;
