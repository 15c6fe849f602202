-- ARGV: run, generation, from, tombstone ms, key ids (comma-separated), hashes whose copies are dropped
-- (comma-separated), or 'all': all copies from before `generation` are void. Applies the key changes in
-- `(from, generation]`. Returns 1 when all changes up to `generation` are applied, 0 when earlier ones are missing: the
-- caller then applies all recent changes. A Redis that was restarted or flushed holds no valid copy, so any generation
-- is complete for it.
local prefix = KEYS[1]
for id in string.gmatch(ARGV[5], '[^,]+') do redis.call('SET', prefix .. 'gone:' .. id, '1', 'PX', ARGV[4]) end
if ARGV[6] ~= 'all' then
  for hash in string.gmatch(ARGV[6], '[^,]+') do redis.call('DEL', prefix .. 'key:' .. hash) end
end
local gen = redis.call('HMGET', prefix .. 'gen', 'run', 'value')
local known = gen[1] == ARGV[1] and tonumber(gen[2])
if known and known >= tonumber(ARGV[2]) then return 1 end
if known and known < tonumber(ARGV[3]) then return 0 end
if not known then redis.call('HDEL', prefix .. 'gen', 'floor') end
redis.call('HSET', prefix .. 'gen', 'run', ARGV[1], 'value', ARGV[2])
if ARGV[6] == 'all' then redis.call('HSET', prefix .. 'gen', 'floor', ARGV[2]) end
return 1
