-- ARGV: claim name, owner, lease ms. Returns 1 while the owner still holds the claim.
local name = prefix .. ARGV[1]
local c = own_claim(name, ARGV[2])
if not c then return 0 end
c.lease = now_ms + tonumber(ARGV[3])
write_claim(name, c)
return 1
