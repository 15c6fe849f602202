-- A claim is one packed value, not a hash: a hash that contains a body takes several allocations and commands, and a
-- claim is always read and written as a whole. Its states `st`:
--
--   run     a call runs under it until `lease`; afterwards the next call takes over
--   kept    answered, and the answer is stored
--   spent   answered, and the answer could not be stored: no call runs any more
--   done    answered, and may run again: with `range`, each run gives the first answer
local function read_claim(name)
  local packed = redis.call('GET', name)
  return packed and cmsgpack.unpack(packed)
end
local function write_claim(name, c)
  redis.call('SET', name, cmsgpack.pack(c), 'KEEPTTL')
end
local function claims_of(customer, at)
  return prefix .. 'claims:' .. customer .. ':' .. math.floor(at / DAY_MS)
end
local function claim(name, customer, fingerprint, owner, lease_ms, window_ms, runs_max, claims_max)
  local begun = { fp = fingerprint, st = 'run', own = owner, lease = now_ms + lease_ms, at = now_ms, runs = 1 }
  if redis.call('SET', name, cmsgpack.pack(begun), 'NX', 'PX', window_ms) then
    local count = claims_of(customer, now_ms)
    local claims = redis.call('INCR', count)
    if claims == 1 then redis.call('PEXPIRE', count, 2 * window_ms) end
    if claims <= claims_max then return { 'mine', now_ms, 1, '', 0 } end
    redis.call('DECR', count)
    redis.call('DEL', name)
    return { 'full', now_ms, 0, '', DAY_MS - now_ms % DAY_MS }
  end
  local c = read_claim(name)
  if now_ms >= c.at + window_ms then
    redis.call('DEL', name)
    return claim(name, customer, fingerprint, owner, lease_ms, window_ms, runs_max, claims_max)
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
