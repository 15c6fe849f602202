-- ARGV: claim name, owner, customer. Releases the claim of a failed call. After an earlier run that was billed, or may
-- have been before its process ended, the claim keeps its time and position.
local name = prefix .. ARGV[1]
local c = own_claim(name, ARGV[2])
if not c then return 0 end
if not c.billed and c.runs == 1 then
  redis.call('DEL', name)
  redis.call('DECR', claims_of(ARGV[3], c.at))
  return 1
end
c.st, c.lease, c.runs = 'done', 0, math.max(1, c.runs - 1)
write_claim(name, c)
return 1
