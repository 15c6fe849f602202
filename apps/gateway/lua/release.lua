-- ARGV: claim name, owner, customer. Releases the claim of a failed call, unless an earlier run was billed.
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
