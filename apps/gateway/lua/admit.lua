-- ARGV: run, minimum generation, candidate hashes (comma-separated), scope, operation, idempotency key, fingerprint,
-- owner, lease ms, window ms, runs max, claims max; then, to store a copy first: record, its hash, its generation, its
-- key id, its time to live in ms; then the tokens to take from the limits. Returns {state, now ms, record, key
-- remaining, key reset ms, customer remaining, customer reset ms, retry ms, claim...}; `admissionReply` names these.
local run = ARGV[1]
local gen = redis.call('HMGET', prefix .. 'gen', 'run', 'value', 'floor')
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
if record.run ~= run or (record.generation or 0) < tonumber(gen[3] or '0') then return { 'miss', now_ms, '' } end
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
local of_today = calls and prefix .. 'calls:' .. string.format('%.0f', who.keyId) .. ':' .. math.floor(now_ms / DAY_MS)
if calls and tonumber(redis.call('GET', of_today) or '0') >= calls then
  out[1], out[8] = 'capped', DAY_MS - now_ms % DAY_MS
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
if calls and redis.call('INCR', of_today) == 1 then redis.call('PEXPIRE', of_today, DAY_MS) end
if ARGV[6] ~= '' then
  local name = prefix .. 'idem:' .. string.format('%.0f', who.keyId) .. ':' .. ARGV[5] .. ':' .. ARGV[6]
  local claimed = claim(name, who.customerId, ARGV[7], ARGV[8], tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11]), tonumber(ARGV[12]))
  for _, value in ipairs(claimed) do out[#out + 1] = value end
end
return out
