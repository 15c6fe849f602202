/**
 * One backend's budget: a rate (GCRA), a number of requests in flight, and a time before which it asked to be left
 * alone. Times are Redis's own, so replicas with different clocks stay polite together. Answers 0 when the request may
 * go, else the milliseconds to wait. Slots of crashed processes end with their lease.
 *
 * KEYS: rate, slots, blocked. ARGV: requests per second, most in flight, slot lease ms, slot id.
 */
export const ACQUIRE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local blocked = tonumber(redis.call('GET', KEYS[3]) or '0')
if blocked > now then return blocked - now end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[2]) then return 20 end
local interval = 1000 / tonumber(ARGV[1])
local next = tonumber(redis.call('GET', KEYS[1]) or '0')
if next > now then return math.ceil(next - now) end
redis.call('SET', KEYS[1], tostring(math.max(next, now) + interval), 'PX', 60000)
redis.call('ZADD', KEYS[2], now + tonumber(ARGV[3]), ARGV[4])
redis.call('PEXPIRE', KEYS[2], 600000)
return 0
`;

/** KEYS: slots. ARGV: slot id. */
export const RELEASE = `return redis.call('ZREM', KEYS[1], ARGV[1])`;

/** KEYS: blocked. ARGV: milliseconds. A shorter wait never cuts a longer one. */
export const BLOCK = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local until_ms = now + tonumber(ARGV[1])
if until_ms <= tonumber(redis.call('GET', KEYS[1]) or '0') then return 0 end
redis.call('SET', KEYS[1], tostring(until_ms), 'PX', tonumber(ARGV[1]))
return 1
`;
